/**
 * What each refusal of a server means, with its code and sentence: refusals.txt.
 * `vitest run test/sources/feeds/refusals.test.ts -u` writes the file again.
 */
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/model/failure.ts';
import type { Judge } from '../../../src/sources/feeds/ask.ts';
import {
  failureOfState,
  judgeDatabricks,
  judgeStore,
} from '../../../src/sources/feeds/databricks-refusal.ts';
import { judgeS3 } from '../../../src/sources/feeds/s3-refusal.ts';
import { judgeSnowflake } from '../../../src/sources/feeds/snowflake-refusal.ts';
import { QUICK } from './http-server.ts';

type Refused = readonly [status: number, text?: string | object, region?: string];

function linesOf(what: string, failure: Failure | null): string[] {
  const { code, retryable, message } = failure ?? { code: 'no failure', retryable: false, message: '' };
  return [what, `  ${code}${retryable ? ' retryable' : ''}: ${message}`];
}

function judged(title: string, judge: Judge, refusals: readonly Refused[]): string[] {
  const lines = refusals.flatMap(([status, body = '', region]) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = region === undefined ? {} : { 'x-amz-bucket-region': region };
    const what = [status, text, region].filter((part) => part !== undefined && part !== '').join(' ');
    return linesOf(what, judge({ host: 'server', status, headers, text }));
  });
  return [`# ${title}`, ...lines];
}

const xml = (code: string, more = ''): string =>
  `<Error><Code>${code}</Code><Message>Sorry, &quot;it&quot; failed.</Message>${more}</Error>`;

const BUCKET: readonly Refused[] = [
  [300],
  [301, xml('PermanentRedirect'), 'eu-west-1'],
  [307, xml('TemporaryRedirect', '<Region>us-east-2</Region>'), 'eu-west-1'],
  [399],
  [400],
  [400, xml('AuthorizationHeaderMalformed', '<Region>us-east-2</Region>')],
  [400, xml('IllegalLocationConstraintException')],
  [400, xml('ExpiredToken')],
  [400, xml('InvalidToken')],
  [400, xml('RequestTimeout')],
  [401],
  [403],
  [403, 'AccessDenied'],
  [403, xml('AccessDenied')],
  [403, xml('InvalidAccessKeyId')],
  [403, xml('SignatureDoesNotMatch')],
  [403, xml('RequestTimeTooSkewed')],
  [404],
  [404, xml('NoSuchBucket')],
  [404, xml('NoSuchKey')],
  [412, xml('PreconditionFailed')],
  [418, '<Error><Code>Teapot</Code></Error>'],
  [418, '<!DOCTYPE x><Error><Code>Teapot</Code></Error>'],
  [500, xml('InternalError')],
  [503, xml('SlowDown')],
];

const DATABRICKS: readonly Refused[] = [
  [300],
  [302],
  [399],
  [400],
  [400, { error_code: 'BAD_REQUEST', message: 'No.' }],
  [400, { error_code: 'BAD_REQUEST' }],
  [400, { error_code: '', message: '' }],
  [400, { error_code: 7, message: '' }],
  [400, { error_code: 7, message: 'The warehouse w is not valid' }],
  [400, { message: 'The endpoint w was not found' }],
  [401, { message: 'Invalid.' }],
  [403],
  [404],
  [429, { error_code: 'REQUEST_LIMIT_EXCEEDED', message: 'Wait.\nat a.b.c' }],
  [500, { message: 'The warehouse w is not valid' }],
  [503, 'busy'],
];

const SNOWFLAKE: readonly Refused[] = [
  [300],
  [302],
  [399],
  [400],
  [401],
  [401, { code: '390144', message: 'Rejected.' }],
  [401, { code: '390303', message: 'JWT token is invalid.' }],
  [401, { code: '390318', message: 'Old.' }],
  [401, { code: '390303', message: 'It EXPIRED.' }],
  [401, { code: '390303', message: 'Invalid token.' }],
  [403, { message: 'IP not allowed.' }],
  [404],
  [408, { code: '000630' }],
  [422, { code: '000606', message: 'No active Warehouse selected.' }],
  [422, { code: '002003', message: 'SQL compilation error:\nObject X does not exist or not authorized.' }],
  [422, { message: 'Insufficient privileges.' }],
  [422, { message: 7 }],
  [429, 'busy'],
  [500, { code: '1', message: 'a: b\n\n c' }],
];

const STATES: readonly unknown[] = [
  { state: 'SUCCEEDED' },
  { state: 'CANCELED', error: { message: 'By admin.' } },
  { state: 'CANCELED' },
  { state: 'CLOSED', error: { error_code: 'OLD' } },
  { state: 'CLOSED' },
  { state: 'ODD', error: { message: 'x' } },
  {},
  { state: 'FAILED' },
  { state: 'FAILED', error: { error_code: 'BAD_REQUEST' } },
  { state: 'FAILED', error: { message: 7, error_code: 'ABORTED' } },
  ...[
    '[TABLE_OR_VIEW_NOT_FOUND] x',
    'SCHEMA_NOT_FOUND',
    'CATALOG_NOT_FOUND',
    'The table does not exist',
    'x cannot be found',
    'PERMISSION_DENIED',
    'missing privilege',
    'not authorized',
    'denied',
    'more than 25 MiB',
    'Inline limit',
    'byte limit',
    'too large',
    'token-0123456789 is odd',
  ].map((message) => ({ state: 'FAILED', error: { message } })),
];

test('refusals', async () => {
  const client = { secrets: () => ['token-0123456789'], retryPolicy: QUICK };
  const api = { base: new URL('https://dbc-1.example'), warehouse: 'w', client };
  const base = new URL('https://org.example');
  const lines = [
    ...judged('S3, a listing', judgeS3('exports', null), BUCKET),
    ...judged('S3, an object', judgeS3('exports', 'unity/a.csv'), BUCKET),
    ...judged('S3, an object with a long key', judgeS3('exports', 'a'.repeat(201)), [[404]]),
    ...judged('Databricks', judgeDatabricks(api), DATABRICKS),
    ...judged('a store of results', judgeStore, [[399], [400], [403], [499], [500], [503]]),
    '# states of a statement in Databricks',
    ...STATES.flatMap((status) => linesOf(JSON.stringify(status), failureOfState({ status }, api))),
    ...linesOf('no status', failureOfState({}, api)),
    ...judged('Snowflake', judgeSnowflake({ base, role: 'AUDITOR' }), SNOWFLAKE),
    ...judged('Snowflake, without a role', judgeSnowflake({ base, role: null }), [[403]]),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('refusals.txt');
});
