/**
 * Why an S3 server refused a request, as one sentence with what to do.
 *
 *   403 <Error><Code>AccessDenied</Code>… of a listing
 *     → The bucket "exports" at s3.eu-west-1.amazonaws.com may not be listed (AccessDenied); grant
 *     s3:ListBucket …
 *
 * Codes: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
import { Failure, type FailureCode } from '../../model/failure.ts';
import type { Judge } from './ask.ts';
import { parseError } from './s3-listing.ts';
import { wordsOf } from './secrets.ts';

type Told = readonly [code: FailureCode, sentence: string];

/** @param key null: the request listed the bucket */
export function judgeS3(bucket: string, key: string | null): Judge {
  return ({ host, status, headers, text }) => {
    const error = parseError(text);
    const code = error?.code ?? '';
    const region = error?.region ?? headers['x-amz-bucket-region']?.toString() ?? null;
    const place = `The bucket "${bucket}" at ${host}`;
    const what = key === null ? place : `"${key.slice(0, 200)}" in the bucket "${bucket}" at ${host}`;
    const detail = code === '' ? `HTTP ${status}` : code;
    const [failure, sentence] =
      CREDENTIALS[code] ??
      elsewhere({ place, code, status, region }) ??
      rights({ what, detail, status, key }) ??
      missing({ place, what, code, status, key }) ??
      (status === 412
        ? (['feed-failed', `${what} changed while it was read; run it again`] as const)
        : other({ place, detail, message: wordsOf(error?.message ?? '') }));
    return new Failure(failure, sentence, { retryable: code === 'RequestTimeout' || code === 'SlowDown' });
  };
}

const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const CREDENTIALS: Readonly<Record<string, Told>> = {
  InvalidAccessKeyId: ['unauthorized', `The server does not recognise AWS_ACCESS_KEY_ID; set ${KEYS} again`],
  SignatureDoesNotMatch: [
    'unauthorized',
    'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or the region is wrong; set them again',
  ],
  ExpiredToken: ['unauthorized', `AWS_SESSION_TOKEN has expired; set it and ${KEYS} again`],
  InvalidToken: ['unauthorized', `AWS_SESSION_TOKEN is not valid; set it and ${KEYS} again, or unset it`],
  RequestTimeTooSkewed: [
    'unauthorized',
    'The clock of this machine differs too much from the clock of the server; correct it',
  ],
};

function elsewhere({
  place,
  code,
  status,
  region,
}: {
  readonly place: string;
  readonly code: string;
  readonly status: number;
  readonly region: string | null;
}): Told | null {
  const isElsewhere =
    (status >= 300 && status < 400) ||
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(
      code,
    );
  if (!isElsewhere) return null;
  const to = region === null ? 'its region' : `“${region}”`;
  return ['bad-input', `${place} is in another region; set region to ${to}`];
}

function rights({
  what,
  detail,
  status,
  key,
}: {
  readonly what: string;
  readonly detail: string;
  readonly status: number;
  readonly key: string | null;
}): Told | null {
  if (status !== 403 && status !== 401) return null;
  const [may, right] = key === null ? ['listed', 's3:ListBucket'] : ['read', 's3:GetObject'];
  return [
    'unauthorized',
    `${what} may not be ${may} (${detail}); grant ${right} to the owner of AWS_ACCESS_KEY_ID, or set ${KEYS} of a user who has it`,
  ];
}

function missing({
  place,
  what,
  code,
  status,
  key,
}: {
  readonly place: string;
  readonly what: string;
  readonly code: string;
  readonly status: number;
  readonly key: string | null;
}): Told | null {
  if (status !== 404) return null;
  if (key !== null && code !== 'NoSuchBucket')
    return ['not-found', `${what} was removed while the bucket was read; run it again`];
  return ['not-found', `${place} does not exist; check its name, the endpoint and the region`];
}

function other({
  place,
  detail,
  message,
}: {
  readonly place: string;
  readonly detail: string;
  readonly message: string;
}): Told {
  const words = message === '' ? detail : `${detail}: ${message}`;
  return ['feed-failed', `${place} cannot be read (${words}); run it again later`];
}
