import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import { WHOLE_WINDOW } from '../../../src/sources/feeds/feed.ts';
import { probeS3, type S3Settings, s3Feed } from '../../../src/sources/feeds/s3.ts';
import { failureOf, QUICK, readAll, readFeed, serve } from './http-server.ts';
import {
  ACCESS_KEY,
  answerError,
  type BucketOptions,
  etagOf,
  SECRET_KEY,
  SESSION_TOKEN,
  serveBucket,
} from './s3-server.ts';

const CREDENTIALS = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY, sessionToken: null };

function settingsAt(endpoint: string, settings: Partial<S3Settings> = {}): S3Settings {
  return {
    from: 's3://exports/unity/',
    region: 'eu-west-1',
    endpoint,
    pathStyle: true,
    credentials: CREDENTIALS,
    ...settings,
  };
}

async function readBucket(options: BucketOptions, settings: Partial<S3Settings> = {}) {
  const { url } = await serveBucket(options);
  return await readFeed(s3Feed(settingsAt(url, settings), QUICK));
}

describe('objects', () => {
  const objects = {
    'other/x.csv': 'x',
    'unity/': '',
    'unity/2026-03-01.csv': 'first',
    'unity/2026-03-02.csv': 'second',
    'unity/_SUCCESS': 'done',
    'unity/deep/2026-03-03.csv.gz': 'third',
    'unity/deep/notes.txt': 'fourth',
    'unity2/y.csv': 'y',
  };

  test('of a folder are read over all pages, in the order of their keys, without markers', async () => {
    const { url } = await serveBucket({ objects });
    const findings: Finding[] = [];
    const texts = await readFeed(s3Feed(settingsAt(url), QUICK), { onFinding: (one) => findings.push(one) });
    expect(Object.entries(texts)).toEqual([
      ['s3://exports/unity/2026-03-01.csv', 'first'],
      ['s3://exports/unity/2026-03-02.csv', 'second'],
      ['s3://exports/unity/deep/2026-03-03.csv.gz', 'third'],
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      'These files are not exports by their names and were not read: unity/deep/notes.txt.',
    ]);
  });

  test('a name without a slash is an object or a folder, and not a prefix of other names', async () => {
    expect(Object.values(await readBucket({ objects }, { from: 's3://exports/unity' }))).toHaveLength(3);
    const other = await readBucket({ objects }, { from: 's3://exports/unity/deep/notes.txt' });
    expect(Object.values(other)).toEqual(['fourth']);
  });

  test('of a glob are read', async () => {
    const from = 's3://exports/unity/**/2026-*.{csv,csv.gz}';
    expect(Object.values(await readBucket({ objects }, { from }))).toEqual(['first', 'second', 'third']);
    const flat = await readBucket({ objects }, { from: 's3://exports/unity/*.csv' });
    expect(Object.values(flat)).toEqual(['first', 'second']);
  });

  test('with names that need encoding are read', async () => {
    const odd = { "unity/a b+c&d=é'(1)*!~%2F.csv": 'odd', 'unity//double.csv': 'double' };
    expect(Object.keys(await readBucket({ objects: odd }))).toEqual([
      's3://exports/unity//double.csv',
      "s3://exports/unity/a b+c&d=é'(1)*!~%2F.csv",
    ]);
  });

  test('that were changed since the beginning of the window are read', async () => {
    const modified = { 'unity/2026-03-01.csv': '2026-03-01T00:00:00.000Z' };
    const { url, seen } = await serveBucket({ objects, modified });
    const texts = await readFeed(s3Feed(settingsAt(url), QUICK), {
      window: { since: '2026-03-01T12:00:00.000Z', until: null },
    });
    expect(Object.values(texts)).toEqual(['second', 'third']);
    expect(seen.filter(({ path }) => path.includes('03-01'))).toEqual([]);
  });

  test('are listed by a probe, which reads one byte of the first', async () => {
    const { url, seen } = await serveBucket({ objects: { 'unity/': '', 'unity/a.csv': 'abc' } });
    expect(await probeS3(settingsAt(url), QUICK)).toBe('unity/a.csv');
    expect(seen.at(-1)?.headers['range']).toBe('bytes=0-0');
    expect(await probeS3(settingsAt(url, { from: 's3://exports/none' }), QUICK)).toBeNull();
  });

  test('a name without objects is reported', async () => {
    const failure = await failureOf(readBucket({ objects }, { from: 's3://exports/none/*.csv' }));
    expect(failure).toBe(
      's3://exports/none/*.csv matches no export; check its spelling with `aws s3 ls`, and the extensions of the objects: .csv, .tsv, .json, .ndjson, .jsonl or .parquet, also with .gz.',
    );
  });
});

describe('credentials', () => {
  const objects = { 'unity/a.csv': 'a' };

  test('are not needed for a public bucket', async () => {
    const { url, seen } = await serveBucket({ objects, isPublic: true });
    const feed = s3Feed(settingsAt(url, { credentials: null }), QUICK);
    expect(Object.values(await readFeed(feed))).toEqual(['a']);
    expect(seen.every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
  });

  test('of a session are signed with the token', async () => {
    const credentials = { ...CREDENTIALS, sessionToken: SESSION_TOKEN };
    const texts = await readBucket({ objects, sessionToken: SESSION_TOKEN }, { credentials });
    expect(Object.values(texts)).toEqual(['a']);
  });

  test.each([
    [
      { credentials: { ...CREDENTIALS, accessKeyId: 'AKIANOBODY0000000001' } },
      'The server does not recognise AWS_ACCESS_KEY_ID; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY again.',
    ],
    [
      { credentials: { ...CREDENTIALS, secretAccessKey: 'a-wrong-one' } },
      'AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID, or the region is wrong; set them again.',
    ],
    [
      { credentials: null },
      'The bucket "exports" at HOST may not be listed (AccessDenied); grant s3:ListBucket to the owner of AWS_ACCESS_KEY_ID, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of a user who has it.',
    ],
    [
      { from: 's3://elsewhere/x' },
      'The bucket "elsewhere" at HOST does not exist; check its name, the endpoint and the region.',
    ],
    [{ region: 'us-east-1' }, 'The bucket "exports" at HOST is in another region; set region to its region.'],
  ])('%j', async (settings, sentence) => {
    const { url, host } = await serveBucket({ objects });
    const failure = await failureOf(readFeed(s3Feed(settingsAt(url, settings), QUICK)));
    expect(failure.replaceAll(host, 'HOST')).toBe(sentence);
  });

  test('are never shown, even if the server repeats them', async () => {
    const { url } = await serve(({ headers }, response) => {
      const said = `${SECRET_KEY} ${encodeURIComponent(SECRET_KEY)} ${headers['x-amz-security-token']}`;
      answerError(response, 418, 'Teapot', said);
    });
    const credentials = { ...CREDENTIALS, sessionToken: SESSION_TOKEN };
    const failure = await failureOf(readFeed(s3Feed(settingsAt(url, { credentials }), QUICK)));
    expect(failure).toContain('(Teapot: ••• ••• •••)');
  });
});

describe('temporary failures', () => {
  const big = Buffer.alloc(3_000_000, 'orchard ');

  test('a server that responds with SlowDown is requested again', async () => {
    let refused = 0;
    const texts = await readBucket({
      objects: { 'unity/a.csv': 'a' },
      interfere: (_, response) => {
        if (refused++ >= 2) return false;
        answerError(response, refused === 1 ? 503 : 500, refused === 1 ? 'SlowDown' : 'InternalError');
        return true;
      },
    });
    expect(Object.values(texts)).toEqual(['a']);
  });

  test('an object whose connection is interrupted is resumed', async () => {
    const ranges: (string | undefined)[] = [];
    const { url } = await serveBucket({
      objects: { 'unity/big.csv': big },
      interfere: ({ path, headers }, response) => {
        if (!path.includes('big.csv')) return false;
        ranges.push(headers['range']);
        if (ranges.length > 2) return false;
        const from = Number(/\d+/.exec(headers['range'] ?? '0')?.[0]);
        const rest = big.subarray(from);
        response.writeHead(from === 0 ? 200 : 206, { 'content-length': rest.length, etag: etagOf(big) });
        response.write(rest.subarray(0, 1_000_000), () => response.destroy());
        return true;
      },
    });
    for await (const { bytes, size } of s3Feed(settingsAt(url), QUICK).open({ window: WHOLE_WINDOW })) {
      expect(size).toBe(big.length);
      expect((await readAll(bytes)) === big.toString()).toBe(true);
    }
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeUndefined();
    expect(ranges[2]).toMatch(/^bytes=[1-9]\d+-$/);
  });

  test('an object that is replaced during a read is not joined with its older half', async () => {
    let asked = 0;
    const failure = await failureOf(
      readBucket({
        objects: { 'unity/big.csv': big },
        interfere: ({ path }, response) => {
          if (!path.includes('big.csv')) return false;
          if (++asked > 1) {
            answerError(response, 412, 'PreconditionFailed');
            return true;
          }
          response.writeHead(200, { 'content-length': big.length });
          response.write(big.subarray(0, 1_000), () => response.destroy());
          return true;
        },
      }),
    );
    expect(failure).toMatch(
      /^"unity\/big.csv" in the bucket "exports" at .* changed while it was read; run it again\.$/,
    );
  });

  test('an object that is never complete fails in one sentence', async () => {
    const { url, host } = await serveBucket({
      objects: { 'unity/big.csv': big },
      interfere: ({ path }, response) => {
        if (!path.includes('big.csv')) return false;
        response.writeHead(200, { 'content-length': big.length });
        response.write(big.subarray(0, 1_000), () => response.destroy());
        return true;
      },
    });
    const failure = await failureOf(readFeed(s3Feed(settingsAt(url), QUICK)));
    expect(failure.replace(host, 'HOST')).toMatch(
      /^HOST closed the connection during |gives no part of an object/,
    );
  });

  test('an object that is shorter than its listing fails in one sentence', async () => {
    const { url, host } = await serveBucket({
      objects: { 'unity/a.csv': 'complete' },
      interfere: ({ path }, response) => {
        if (!path.includes('a.csv')) return false;
        response.end('comp');
        return true;
      },
    });
    const failure = await failureOf(readFeed(s3Feed(settingsAt(url), QUICK)));
    expect(failure.replace(host, 'HOST')).toBe(
      'HOST ended a response after 4 of 8 bytes; run it again, and check the network if that does not help.',
    );
  });

  test('a server that stays busy or does not exist is a Failure', async () => {
    const { url, host, seen } = await serve((_, response) => answerError(response, 503, 'SlowDown'));
    const failure = await failureOf(readFeed(s3Feed(settingsAt(url), QUICK)));
    expect(failure.replace(host, 'HOST')).toBe(
      'The bucket "exports" at HOST cannot be read (SlowDown: Sorry); run it again later.',
    );
    expect(seen).toHaveLength(QUICK.tries);
    const gone = await failureOf(readFeed(s3Feed(settingsAt('http://127.0.0.1:9'), QUICK)));
    expect(gone).toBe('127.0.0.1:9 cannot be reached (ECONNREFUSED); check the address and the network.');
  });
});

describe('responses that are not listings', () => {
  test.each([
    ['<html>Welcome</html>'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><ListBucketResult></ListBucketResult>'],
    ['<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'],
    ['<ListBucketResult><Contents><Key>a</Key><Size>-1</Size></Contents></ListBucketResult>'],
  ])('%s', async (body) => {
    const { url, host } = await serve((_, response) => void response.end(body));
    expect((await failureOf(probeS3(settingsAt(url), QUICK))).replace(host, 'HOST')).toBe(
      'HOST returned something that is not a listing of a bucket; check that the endpoint is an S3 server.',
    );
  });

  test('an address without a bucket', () => {
    expect(() => s3Feed(settingsAt('http://127.0.0.1:9', { from: 's3://' }))).toThrow(
      '"s3://" is not an address of objects in a bucket; use the form s3://bucket/folder/*.csv.gz.',
    );
  });
});

test('a reader that stops closes its connections', async () => {
  const big = Buffer.alloc(30_000_000, 'x');
  const { url } = await serveBucket({ objects: { 'unity/a.csv': big, 'unity/b.csv': big } });
  for await (const { bytes } of s3Feed(settingsAt(url), QUICK).open({ window: WHOLE_WINDOW })) {
    for await (const _ of bytes) break;
    expect((bytes as Readable).destroyed).toBe(true);
    break;
  }
});
