/**
 * A test server with a bucket of S3. It checks signatures by AWS Signature Version 4, implemented from the
 * specification and without the library that signs. Listings have pages of two keys.
 */
import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { answer, type SeenRequest, serve, type TestServer } from './http-server.ts';

export const ACCESS_KEY = 'AKIAORCHARDTEST00001';
export const SECRET_KEY = 'orchard/secret+key/000000000000000000001';
export const SESSION_TOKEN = 'session-token/orchard+000000000000000001';

export interface BucketOptions {
  readonly objects: Readonly<Record<string, string | Buffer>>;
  readonly modified?: Readonly<Record<string, string>>;
  readonly region?: string;
  /** Requests need no signature. */
  readonly isPublic?: boolean;
  readonly sessionToken?: string;
  /** True: the function sent the response. */
  readonly interfere?: (request: SeenRequest, response: ServerResponse) => boolean;
}

export async function serveBucket(options: BucketOptions): Promise<TestServer> {
  return await serve((request, response) => {
    if (options.interfere?.(request, response)) return;
    const refusal = options.isPublic ? refusalOfName(request) : refusalOfSignature(request, options);
    const [path = '', query = ''] = request.path.split('?');
    const [, bucket = '', ...rest] = path.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (refusal !== null) answerError(response, 403, refusal);
    else if (bucket !== 'exports') answerError(response, 404, 'NoSuchBucket');
    else if (key === '') answer(response, 200, listing(new URLSearchParams(query), options));
    else answerObject(request, response, options.objects[key]);
  });
}

export function answerError(
  response: ServerResponse,
  status: number,
  code: string,
  message = 'Sorry.',
): void {
  answer(
    response,
    status,
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}

function answerObject(
  request: SeenRequest,
  response: ServerResponse,
  content: string | Buffer | undefined,
): void {
  const bytes = Buffer.from(content ?? '');
  const etag = etagOf(bytes);
  const wanted = request.headers['if-match'] ?? etag;
  const from = /^bytes=(\d+)-/.exec(request.headers['range'] ?? '')?.[1];
  const range = `bytes ${from}-${bytes.length - 1}/${bytes.length}`;
  if (content === undefined) answerError(response, 404, 'NoSuchKey');
  else if (wanted !== etag) answerError(response, 412, 'PreconditionFailed');
  else if (from === undefined) answer(response, 200, bytes, { etag });
  else answer(response, 206, bytes.subarray(Number(from)), { etag, 'content-range': range });
}

export function etagOf(bytes: string | Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function listing(query: URLSearchParams, { objects, modified = {} }: BucketOptions): string {
  const keys = Object.keys(objects)
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .sort();
  const from = Number(query.get('continuation-token')?.replace('page&', '') ?? 0);
  const to = from + Math.min(2, Number(query.get('max-keys')));
  const contents = keys.slice(from, to).map((key) => {
    const content = Buffer.from(objects[key] ?? '');
    const etag = etagOf(content).replaceAll('"', '&quot;');
    const at = modified[key] ?? '2026-03-02T08:15:30.000Z';
    const spelled = encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
    return `<Contents><Key>${spelled}</Key><LastModified>${at}</LastModified><ETag>${etag}</ETag><Size>${content.length}</Size></Contents>`;
  });
  const next = to < keys.length ? `<NextContinuationToken>page&amp;${to}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>exports</Name><EncodingType>url</EncodingType><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

function refusalOfName({ headers }: SeenRequest): string | null {
  return headers['authorization'] === undefined ? null : 'InvalidRequest';
}

function refusalOfSignature(
  request: SeenRequest,
  { region = 'eu-west-1', sessionToken }: BucketOptions,
): string | null {
  const { headers, method, path } = request;
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
    headers['authorization'] ?? '',
  );
  if (found === null) return 'AccessDenied';
  const [, credential = '', names = '', signature = ''] = found;
  const [id, date = '', where = '', service, end] = credential.split('/');
  if (id !== ACCESS_KEY) return 'InvalidAccessKeyId';
  if (where !== region) return 'AuthorizationHeaderMalformed';
  if (sessionToken !== undefined && headers['x-amz-security-token'] !== sessionToken) return 'InvalidToken';
  const [resource = '', query = ''] = path.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    resource,
    query.split('&').sort().join('&'),
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = [date, where, service, end].join('/');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = [date, where, 's3', 'aws4_request'].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature ? null : 'SignatureDoesNotMatch';
}
