/**
 * Requests to servers that are busy, silent or odd, and texts of servers, with the sentence for each:
 * asked.txt. `vitest run test/sources/feeds/ask.test.ts -u` writes it again.
 */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/model/failure.ts';
import { ask, parseObject, readObject } from '../../../src/sources/feeds/ask.ts';
import { interruptedBody, readText, send } from '../../../src/sources/feeds/http.ts';
import { RetryableFailure, retryAfter } from '../../../src/sources/feeds/retry.ts';
import { hideSecrets, wordsOf } from '../../../src/sources/feeds/secrets.ts';
import { answer, QUICK, serve } from './http-server.ts';

const SECRET = 'token "0123" /+';

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const failed = await work.then(
    (value) => `answered ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    (error: unknown) => error,
  );
  if (!(failed instanceof Failure)) return String(failed);
  const wait = failed instanceof RetryableFailure ? ` after ${failed.milliseconds} ms` : '';
  return `${failed.code}${failed.retryable ? ` retryable${wait}` : ''}: ${failed.message}`;
}

async function statuses(): Promise<string[]> {
  const lines: string[] = [];
  const client = { secrets: () => [SECRET], retryPolicy: { ...QUICK, tries: 2 } };
  for (const status of [
    200, 204, 299, 300, 399, 400, 408, 428, 429, 430, 499, 500, 501, 502, 503, 504, 505, 599,
  ]) {
    for (const retryable of [false, true]) {
      const { url, seen } = await serve((_, response) =>
        answer(response, status, status === 204 ? '' : `said ${SECRET}`, { location: '/x' }),
      );
      const found = await sentenceOf(
        ask(
          client,
          () => ({ method: 'GET', url: new URL(url), headers: {} }),
          ({ status: code, text }) => new Failure('feed-failed', `refused ${code} ${text}`, { retryable }),
        ).then(({ status: code }) => code),
      );
      lines.push(`${status}${retryable ? ', retryable' : ''}: ${seen.length} requests, ${found}`);
    }
  }
  return lines;
}

async function bodies(): Promise<string[]> {
  const lines: string[] = [];
  const contents: readonly (readonly [string, string | Buffer, Record<string, string>?])[] = [
    ['an object', '{"a":1}'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['no JSON', '{'],
    ['nothing', ''],
    ['gzip', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }],
    ['x-gzip', gzipSync('{"a":1}'), { 'content-encoding': 'X-GZIP' }],
    ['gzip without a header', gzipSync('{"a":1}')],
    ['text with the header of gzip', 'a'.repeat(30), { 'content-encoding': 'gzip' }],
    ['gzip that is cut off', gzipSync('{"a":1}').subarray(0, 20), { 'content-encoding': 'gzip' }],
    ['as many bytes as are permitted', `{"a":"${'x'.repeat(2_000_000 - 8)}"}`],
    ['one byte more', `{"a":"${'x'.repeat(2_000_000 - 7)}"}`],
  ];
  for (const [what, content, headers = {}] of contents) {
    const { url } = await serve((_, response) => answer(response, 200, content, headers));
    const reply = await send({ method: 'GET', url: new URL(url), headers: {} });
    const found = await sentenceOf(readObject(reply, 'HOST', 2_000_000));
    lines.push(`${what}: ${found.slice(0, 160)}`);
  }
  return lines;
}

async function silence(): Promise<string[]> {
  const { url } = await serve(() => {});
  const stopped = AbortSignal.abort(new Error('stopped'));
  const request = { method: 'POST', url: new URL(url), headers: { a: 'b' }, body: 'é' } as const;
  const lines = [
    await sentenceOf(send(request, 20)),
    await sentenceOf(send({ ...request, url: new URL('http://127.0.0.1:9') })),
    await sentenceOf(send({ ...request, signal: stopped })),
  ];
  const broken = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half', () => response.destroy());
  });
  const reply = await send({ ...request, url: new URL(broken.url) });
  lines.push(await sentenceOf(readText(reply, 'HOST', 1_000)));
  for (const code of ['ECONNRESET', undefined])
    lines.push(
      await sentenceOf(
        Promise.resolve()
          .then(() => interruptedBody('HOST', Object.assign(new Error('odd'), { code })))
          .then((failure) => Promise.reject(failure)),
      ),
    );
  return lines.map((line) => line.replaceAll(/127\.0\.0\.1:\d{2,}/g, 'HOST'));
}

function texts(): string[] {
  return [
    ...[
      '',
      'One. ',
      'One.\nTwo',
      ' \r\n  One  \t two;\r\n',
      'One:\nTwo: ',
      'One:',
      'x'.repeat(300),
      'x'.repeat(301),
    ].map((text) => `${JSON.stringify(text)} → ${JSON.stringify(wordsOf(text))}`),
    hideSecrets(`${SECRET} ${encodeURIComponent(SECRET)} ${JSON.stringify(SECRET)} 12345 123456`, [
      SECRET,
      '12345',
      '123456',
    ]),
    ...[
      '0',
      '5',
      ' 12 ',
      '1234567',
      '-1',
      'Tue, 03 Mar 2026 08:00:10 GMT',
      'Tue, 03 Mar 2026 07:00:00 GMT',
      'soon',
      undefined,
    ].map((header) => `${header} → ${retryAfter(header, Date.UTC(2026, 2, 3, 8))}`),
    ...['{"a":1}', '[1]', '1', '{'].map((text) => `${text} → ${JSON.stringify(parseObject(text))}`),
  ];
}

test('requests and texts', async () => {
  const parts = {
    statuses: await statuses(),
    bodies: await bodies(),
    connections: await silence(),
    texts: texts(),
  };
  const lines = Object.entries(parts).flatMap(([title, part]) => [`# ${title}`, ...part]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('asked.txt');
});
