/**
 * A bucket with the S3 protocol (Amazon, MinIO, R2 …) as a feed. In: the address, and credentials from the
 * environment. Out: its objects one after the other, in the order of their keys, each as a stream that is
 * resumed if the connection breaks.
 *
 *   s3://exports/unity/*.csv.gz
 *     → { name: 's3://exports/unity/2026-03-02.csv.gz', stream, bytes: 1_204_411 }, …
 *
 * Objects that were last changed before the window are skipped: the reading of the previous window included
 * them. Rules: docs.aws.amazon.com/AmazonS3/latest/API, ListObjectsV2 and GetObject.
 */
import type { Readable } from 'node:stream';
import { Failure } from '../../model/failure.ts';
import { ask, type Client } from './ask.ts';
import { type ExportNames, exportNames } from './export-name.ts';
import type { Feed, FeedRequest, FeedStream } from './feed.ts';
import { type HttpReply, type HttpRequest, readText } from './http.ts';
import { resumableBody } from './resumable-body.ts';
import { RETRY_POLICY } from './retry.ts';
import { baseUrl, encode, encodeKey, parseS3, type S3Keys } from './s3-address.ts';
import { parsePage, type S3Object, type S3Page } from './s3-listing.ts';
import { judgeS3 } from './s3-refusal.ts';

export interface S3Settings {
  /** `s3://bucket/folder/*.csv.gz` */
  readonly from: string;
  readonly region: string;
  /** null: Amazon's own. */
  readonly endpoint: string | null;
  readonly pathStyle: boolean;
  /** null: unsigned requests, as public buckets allow. */
  readonly credentials: S3Credentials | null;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

interface Bucket {
  readonly settings: S3Settings;
  readonly keys: S3Keys;
  readonly base: URL;
  readonly client: Client;
}

const MOST_PAGE_BYTES = 16_000_000;
/** Each page has a thousand keys. */
const MOST_PAGES = 10_000;

export function s3Feed(settings: S3Settings, retryPolicy = RETRY_POLICY): Feed {
  const keys = parseS3(settings.from);
  return {
    name: settings.from,
    open: (request) => streams(openBucket(settings, keys, { retryPolicy, signal: request.signal }), request),
  };
}

function openBucket(
  settings: S3Settings,
  keys: S3Keys,
  { retryPolicy, signal }: Omit<Client, 'secrets'>,
): Bucket {
  const { credentials } = settings;
  const secrets = credentials === null ? [] : [credentials.secretAccessKey, credentials.sessionToken ?? ''];
  return {
    settings,
    keys,
    base: baseUrl({ ...settings, bucket: keys.bucket }),
    client: { secrets: () => secrets, retryPolicy, signal },
  };
}

async function* streams(
  bucket: Bucket,
  { window: { since }, onFinding = () => {} }: FeedRequest,
): AsyncGenerator<FeedStream> {
  const { keys, settings } = bucket;
  const names: ExportNames = exportNames(settings.from);
  let exports = 0;
  for await (const object of list(bucket)) {
    if (!isMeant(object, keys) || (keys.isFolder(object.key) && !names.isExport(object.key))) continue;
    exports++;
    if (isOlder(object, since)) continue;
    const name = `s3://${keys.bucket}/${object.key}`;
    yield { name, bytes: read(bucket, object), size: object.bytes, path: null };
  }
  const finding = names.finding();
  if (finding !== null) onFinding(finding);
  if (exports === 0)
    throw new Failure(
      'bad-input',
      `${settings.from} matches no export; check its spelling with \`aws s3 ls\`, and the extensions of the objects: .csv, .tsv, .json, .ndjson, .jsonl or .parquet, also with .gz.`,
    );
}

/** Markers of folders and of finished writes (`_SUCCESS`) contain no rows. */
function isMeant({ key, bytes }: S3Object, keys: S3Keys): boolean {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return bytes > 0 && name !== '' && !/^[_.]/.test(name) && keys.matches(key);
}

function isOlder({ modified }: S3Object, since: string | null): boolean {
  return since !== null && modified !== null && Date.parse(modified) < Date.parse(since);
}

async function* list(bucket: Bucket): AsyncGenerator<S3Object> {
  let next: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { objects, next: following } = await askPage(bucket, next);
    yield* objects;
    if (following === null) return;
    next = following;
  }
  throw new Failure(
    'limit-reached',
    `${bucket.settings.from} has more than ${MOST_PAGES * 1_000} objects; use a folder with fewer.`,
  );
}

/**
 * Requests a page of keys, and the first byte of the first matching object. @returns its key; null if none
 * matches
 */
export async function probeS3(settings: S3Settings, retryPolicy = RETRY_POLICY): Promise<string | null> {
  const bucket = openBucket(settings, parseS3(settings.from), { retryPolicy });
  const { objects } = await askPage(bucket, null);
  const object = objects.find((each) => isMeant(each, bucket.keys));
  if (object === undefined) return null;
  const reply = await askObject(bucket, object, { range: 'bytes=0-0' });
  reply.body.destroy();
  return object.key;
}

async function askPage(bucket: Bucket, token: string | null): Promise<S3Page> {
  const { base, client, keys } = bucket;
  const query: Readonly<Record<string, string>> = {
    ...(token === null ? {} : { 'continuation-token': token }),
    'encoding-type': 'url',
    'list-type': '2',
    'max-keys': '1000',
    prefix: keys.prefix,
  };
  const url = new URL(base);
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const reply = await ask(client, () => signed(bucket, url), judgeS3(keys.bucket, null));
  const page = parsePage(await readText(reply, url.host, MOST_PAGE_BYTES));
  if (page !== null) return page;
  throw new Failure(
    'feed-failed',
    `${url.host} returned something that is not a listing of a bucket; check that the endpoint is an S3 server.`,
  );
}

function read(bucket: Bucket, object: S3Object): Readable {
  const { retryPolicy, signal } = bucket.client;
  const open = async (from: number): Promise<HttpReply> =>
    await askObject(bucket, object, from === 0 ? {} : { range: `bytes=${from}-` });
  return resumableBody({ host: bucket.base.host, bytes: object.bytes, open, retryPolicy, signal });
}

async function askObject(
  bucket: Bucket,
  { key, etag }: S3Object,
  range: Readonly<Record<string, string>>,
): Promise<HttpReply> {
  const path = encodeKey(key);
  if (path === null)
    throw new Failure(
      'bad-input',
      `The key "${key.slice(0, 200)}" has a folder "." or "..", which no URL can express; rename the object.`,
    );
  const url = new URL(`${bucket.base.href}${path}`);
  // Never joins the beginning of one version with the end of another.
  const headers = { ...range, ...(etag === null ? {} : { 'if-match': etag }) };
  return await ask(bucket.client, () => signed(bucket, url, headers), judgeS3(bucket.keys.bucket, key));
}

async function signed(
  { settings }: Bucket,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpRequest> {
  const { credentials, region } = settings;
  if (credentials === null) return { method: 'GET', url, headers };
  const { AwsV4Signer } = await import('aws4fetch');
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const signer = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region,
  });
  const { headers: signature } = await signer.sign();
  return { method: 'GET', url, headers: { ...headers, ...Object.fromEntries(signature) } };
}
