import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnalysisCache, type CacheOptions, openCache } from '../../src/cache/index.ts';
import { resultOf } from './results.ts';

let directory: string;
const opened: AnalysisCache[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-cache-'));
});
afterEach(() => {
  for (const cache of opened.splice(0)) cache.close();
  rmSync(directory, { recursive: true, force: true });
});

function open(options: Partial<CacheOptions> = {}): AnalysisCache {
  const cache = openCache({ directory, ...options });
  opened.push(cache);
  return cache;
}

/** One build: reads and adds, then commits and closes. */
function build(
  reads: readonly string[],
  adds: readonly string[] = [],
  options: Partial<CacheOptions> = {},
): string[] {
  const cache = open(options);
  const found = [...cache.read(reads).keys()];
  for (const key of adds) cache.add(key, resultOf(key));
  cache.commit();
  cache.close();
  return found;
}

describe('the cache', () => {
  test('returns added results after commit', () => {
    const cache = open();
    cache.add('a', resultOf('one'));
    expect(cache.read(['a']).size).toBe(0);
    cache.commit();
    expect(cache.read(['a', 'b'])).toEqual(new Map([['a', resultOf('one')]]));
    cache.close();
    expect(open().read(['a'])).toEqual(new Map([['a', resultOf('one')]]));
    expect(cache.findings).toEqual([]);
  });

  test('does not store a result that read undeclared relations', () => {
    const cache = open();
    cache.add('a', { ...resultOf('one'), readUndeclared: true });
    cache.commit();
    expect(cache.read(['a']).size).toBe(0);
  });

  test('reads nothing for an empty list of keys', () => {
    expect(open().read([]).size).toBe(0);
  });

  test('drops results that no build has used for a while, and retains used results', () => {
    build([], ['used', 'unused'], { keepBuilds: 4 });
    for (let i = 0; i < 6; i++) expect(build(['used'], [], { keepBuilds: 4 })).toEqual(['used']);
    expect(build(['used', 'unused'])).toEqual(['used']);
  });

  test('marks a result as used after a quarter of the builds that it is kept', async () => {
    build([], ['a'], { keepBuilds: 8 });
    const other = await otherProgram();
    const used: unknown[] = [];
    for (let i = 0; i < 6; i++) {
      build(['a'], [], { keepBuilds: 8 });
      used.push(other.prepare('SELECT used FROM results').get()?.['used']);
    }
    other.close();
    expect(used).toEqual([1, 1, 4, 4, 4, 7]);
  });

  test('drops the results of the oldest builds if the file is too large', () => {
    const many = (name: string): string[] => Array.from({ length: 200 }, (_, i) => `${name}${i}`);
    build([], many('a'), { maxBytes: 150_000 });
    build([], many('b'), { maxBytes: 150_000 });
    build([], many('c'), { maxBytes: 150_000 });
    expect(build(many('a'))).toEqual([]);
    expect(build(many('c')).length).toBe(200);
  });

  test('starts empty if the file has another version', async () => {
    build([], ['a']);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(directory, 'cache.db'));
    database.exec('PRAGMA user_version = 9999');
    database.close();
    expect(build(['a'], ['a'])).toEqual([]);
    expect(build(['a'])).toEqual(['a']);
  });

  test('treats an unreadable entry as a miss and writes it again', async () => {
    build([], ['a', 'b']);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(directory, 'cache.db'));
    database.exec(`UPDATE results SET value = '["complete",[],[[' WHERE key = 'a'`);
    database.close();
    expect(build(['a', 'b'], ['a'])).toEqual(['b']);
    expect(build(['a', 'b']).sort()).toEqual(['a', 'b']);
  });
});

describe('a damaged file', () => {
  test('is renamed with a finding, and the cache continues to work', () => {
    writeFileSync(join(directory, 'cache.db'), 'this is no database, and long enough to be taken for one');
    const cache = open();
    const file = join(directory, 'cache.db');
    expect(cache.findings).toEqual([
      {
        code: 'cache-set-aside',
        severity: 'warning',
        message: `The cache ${file} was damaged. It was renamed to ${file}.corrupt-1 and replaced.`,
        hint: 'No result is lost: missing results are computed again. The renamed file can be deleted.',
      },
    ]);
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.read(['a']).size).toBe(1);
    expect(readdirSync(directory)).toContain('cache.db.corrupt-1');
  });

  test('is renamed with the next free number', () => {
    for (const _ of [1, 2]) {
      writeFileSync(join(directory, 'cache.db'), 'this is no database, and long enough to be taken for one');
      open().close();
    }
    expect(
      readdirSync(directory)
        .filter((name) => name.includes('corrupt'))
        .sort(),
    ).toEqual(['cache.db.corrupt-1', 'cache.db.corrupt-2']);
  });

  test('that is noticed during a read is replaced, and results added after that are stored', () => {
    build(
      [],
      Array.from({ length: 400 }, (_, i) => `key ${i}`),
    );
    const file = join(directory, 'cache.db');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096);
    writeFileSync(file, bytes);
    const cache = open();
    cache.read(['key 1', 'key 2']);
    cache.add('new', resultOf('new'));
    cache.commit();
    expect(cache.findings.map(({ code }) => code)).toEqual(['cache-set-aside']);
    expect([...open().read(['key 1', 'new']).keys()]).toEqual(['new']);
  });

  test('that is noticed during a write is replaced without losing the written results', () => {
    build(
      [],
      Array.from({ length: 400 }, (_, i) => `key ${i}`),
    );
    const file = join(directory, 'cache.db');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096);
    writeFileSync(file, bytes);
    const cache = open();
    cache.add('new', resultOf('new'));
    cache.commit();
    expect(cache.findings.map(({ code }) => code)).toEqual(['cache-set-aside']);
    expect(cache.read(['new']).size).toBe(1);
  });
});

/** The file of the cache, opened by another program. */
async function otherProgram(): Promise<DatabaseSync> {
  const { DatabaseSync: Database } = await import('node:sqlite');
  return new Database(join(directory, 'cache.db'));
}

describe('a cache that cannot be used', () => {
  const unavailable = (what: string, reason: string) => [
    {
      code: 'cache-unavailable',
      severity: 'info',
      message: `The cache cannot be ${what}, so this build does not use it: ${reason}.`,
      hint: 'The result is the same, but the next build may take longer.',
    },
  ];

  test('has a finding, and every read is a miss', () => {
    mkdirSync(join(directory, 'cache.db'));
    const cache = open();
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.read(['a']).size).toBe(0);
    expect(cache.findings).toEqual(unavailable('opened', 'unable to open database file'));
  });

  test('in a directory that cannot be created has the same finding', () => {
    writeFileSync(join(directory, 'file'), '');
    const cache = openCache({ directory: join(directory, 'file', 'state') });
    expect(cache.findings.map(({ code }) => code)).toEqual(['cache-unavailable']);
  });

  test('is read by no later question', async () => {
    build([], ['a']);
    const cache = open();
    const other = await otherProgram();
    other.exec('ALTER TABLE results RENAME TO hidden');
    expect(cache.read(['a']).size).toBe(0);
    other.exec('ALTER TABLE hidden RENAME TO results');
    other.close();
    expect(cache.read(['a']).size).toBe(0);
    expect(cache.findings).toEqual(unavailable('read', 'no such table: results'));
  });

  test('is not written', async () => {
    const cache = open();
    const other = await otherProgram();
    other.exec('DROP TABLE results');
    other.close();
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.findings).toEqual(unavailable('written', 'no such table: results'));
  });

  test('in a file that another program has locked has a finding after a wait', async () => {
    const other = await otherProgram();
    other.exec('CREATE TABLE x (a); BEGIN EXCLUSIVE');
    const cache = open({ busyMilliseconds: 30 });
    other.exec('ROLLBACK');
    other.close();
    expect(cache.findings).toEqual(unavailable('opened', 'database is locked'));
  });

  test('while another program writes is not written, and that program continues', async () => {
    const cache = open({ busyMilliseconds: 30 });
    const other = await otherProgram();
    other.exec('BEGIN IMMEDIATE');
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.findings).toEqual(unavailable('written', 'database is locked'));
    other.exec('COMMIT');
    other.close();
    expect(build(['a'])).toEqual([]);
  });

  test('that was closed answers as if it were empty', () => {
    const cache = open();
    cache.close();
    cache.close();
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.read(['a']).size).toBe(0);
    expect(cache.findings).toEqual([]);
  });
});

test('two processes write concurrently, and both results are stored', async () => {
  const script = `
    import { openCache } from ${JSON.stringify(new URL('../../src/cache/index.ts', import.meta.url).href)};
    import { resultOf } from ${JSON.stringify(new URL('./results.ts', import.meta.url).href)};
    const name = process.argv.at(-1);
    for (let build = 0; build < 10; build++) {
      const cache = openCache({ directory: ${JSON.stringify(directory)} });
      for (let i = 0; i < 50; i++) cache.add(name + build + ':' + i, resultOf('r'));
      cache.commit();
      if (cache.findings.length > 0) throw new Error(JSON.stringify(cache.findings));
      cache.close();
    }
  `;
  const run = async (name: string): Promise<number> => {
    const args = ['--input-type=module-typescript', '--eval', script, name];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  expect(await Promise.all([run('x'), run('y')])).toEqual([0, 0]);
  expect(build(['x0:0', 'x9:49', 'y0:0', 'y9:49']).length).toBe(4);
});
