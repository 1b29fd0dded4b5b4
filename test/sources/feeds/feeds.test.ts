/**
 * Exports from files, folders, globs, standard input and commands: their order, and the messages of failures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { Finding } from '../../../src/model/finding.ts';
import { commandFeed } from '../../../src/sources/feeds/command.ts';
import { type Feed, WHOLE_WINDOW } from '../../../src/sources/feeds/feed.ts';
import { fileFeed } from '../../../src/sources/feeds/files.ts';
import { stdinFeed } from '../../../src/sources/feeds/stdin.ts';
import { makeFolder } from '../../cli/tributary.ts';
import { until } from '../../until.ts';

const folder = makeFolder();
afterAll(folder.remove);

const at = (name: string): string => join(folder.path, name);
function put(name: string, text = name): void {
  mkdirSync(join(at(name), '..'), { recursive: true });
  writeFileSync(at(name), text);
}
put('one/b.csv');
put('one/a.ndjson.gz');
put('one/day=1/part-0.parquet');
put('one/day=1/_SUCCESS');
put('one/day=1/.part-0.parquet.crc');
put('one/notes.txt');
put('none/notes.txt');

async function read(
  feed: Feed,
  signal?: AbortSignal,
): Promise<{ names: string[]; texts: string[]; findings: Finding[] }> {
  const names: string[] = [];
  const texts: string[] = [];
  const findings: Finding[] = [];
  const request = { window: WHOLE_WINDOW, signal, onFinding: (finding: Finding) => findings.push(finding) };
  for await (const stream of feed.open(request)) {
    names.push(stream.name.replace(`${folder.path}/`, ''));
    const chunks: Uint8Array[] = [];
    for await (const bytes of stream.bytes) chunks.push(bytes);
    const text = Buffer.concat(chunks).toString();
    if (stream.size !== null) expect(stream.size).toBe(text.length);
    texts.push(text);
  }
  return { names, texts, findings };
}

test('a folder contains its exports at any depth, by name, and other files are reported', async () => {
  const { names, texts, findings } = await read(fileFeed(at('one')));
  expect(names).toEqual(['one/a.ndjson.gz', 'one/b.csv', 'one/day=1/part-0.parquet']);
  expect(texts).toEqual(names);
  expect(findings.map(({ code, message }) => [code, message.replace(folder.path, '')])).toEqual([
    ['not-an-export', 'These files are not exports by their names and were not read: /one/notes.txt.'],
  ]);
});

test('of many other files the first three are reported', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) put(`many/${name}.md`);
  put('many/f.csv');
  const { findings } = await read(fileFeed(at('many')));
  const [finding] = findings;
  expect({ ...finding, message: finding?.message.replaceAll(folder.path, '') }).toEqual({
    code: 'not-an-export',
    severity: 'info',
    message:
      'These files are not exports by their names and were not read: /many/a.md, /many/b.md, /many/c.md and 2 more.',
    hint: 'To read such a file, pass its own path.',
    subject: at('many'),
  });
});

test('a file is read with any extension, and the files of a glob in the order of their names', async () => {
  expect((await read(fileFeed(at('one/notes.txt')))).texts).toEqual(['one/notes.txt']);
  expect((await read(fileFeed(at('one/*.{csv,gz}')))).names).toEqual(['one/a.ndjson.gz', 'one/b.csv']);
  put('odd[1].csv');
  expect((await read(fileFeed(at('odd[1].csv')))).names).toEqual(['odd[1].csv']);
});

test.each([
  ['nowhere.csv', 'does not exist'],
  ['one/*.xml', 'No file matches'],
  ['none', 'has no exports'],
  ['one/b.csv/c', 'does not exist'],
])('%s cannot be read: the message is one sentence', async (name, what) => {
  await expect(read(fileFeed(at(name)))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(what),
  });
});

test('standard input is one stream', async () => {
  expect((await read(stdinFeed(Readable.from([Buffer.from('a'), Buffer.from('b')])))).texts).toEqual(['ab']);
  const terminal = Object.assign(Readable.from([]), { isTTY: true });
  await expect(read(stdinFeed(terminal))).rejects.toMatchObject({ code: 'bad-usage' });
});

test('a command is a text for the shell or a list of arguments', async () => {
  expect((await read(commandFeed('printf a; printf "%s" b'))).texts).toEqual(['ab']);
  const list = [process.execPath, '-e', 'process.stdout.write(process.argv[1])', '$(id); "x" `y`'];
  expect((await read(commandFeed(list))).texts).toEqual(['$(id); "x" `y`']);
});

test.each([
  [
    'printf half; echo first >&2; echo "no such warehouse" >&2; exit 3',
    'ended with exit code 3: no such warehouse; nothing from it was stored.',
  ],
  ['kill -9 $$', 'was ended by SIGKILL; nothing from it was stored.'],
])('a failed command is a Failure: %s', async (command, what) => {
  await expect(read(commandFeed(command))).rejects.toMatchObject({
    code: 'feed-failed',
    retryable: true,
    message: `The command ${what}`,
  });
});

test('an unknown program is a Failure', async () => {
  await expect(read(commandFeed(['no-such-program-anywhere']))).rejects.toMatchObject({
    code: 'feed-failed',
    message: 'The command could not be started (ENOENT); nothing from it was stored.',
  });
});

test('a command is ended when its reader stops', async () => {
  const stopped = new AbortController();
  const reading = read(commandFeed(`echo $$ > ${at('pid')}; sleep 9999 & sleep 9999`), stopped.signal);
  const pid = Number(await until(() => existsSync(at('pid')) && readFileSync(at('pid'), 'utf8')));
  stopped.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
  await until(() => !isAlive(pid));
  for await (const { bytes } of commandFeed('yes').open({ window: WHOLE_WINDOW })) {
    for await (const chunk of bytes) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    break;
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
