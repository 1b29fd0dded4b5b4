import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  test('gives back what was added, once it is committed', () => {
    const cache = open();
    cache.add('a', resultOf('one'));
    expect(cache.read(['a']).size).toBe(0);
    cache.commit();
    expect(cache.read(['a', 'b'])).toEqual(new Map([['a', resultOf('one')]]));
    cache.close();
    expect(open().read(['a'])).toEqual(new Map([['a', resultOf('one')]]));
    expect(cache.findings).toEqual([]);
  });

  test('passes over a result that read undeclared relations', () => {
    const cache = open();
    cache.add('a', { ...resultOf('one'), readUndeclared: true });
    cache.commit();
    expect(cache.read(['a']).size).toBe(0);
  });

  test('reads nothing when asked for nothing', () => {
    expect(open().read([]).size).toBe(0);
  });

  test('drops what no build has used for a while, and keeps what one has', () => {
    build([], ['used', 'unused'], { keepBuilds: 4 });
    for (let i = 0; i < 6; i++) expect(build(['used'], [], { keepBuilds: 4 })).toEqual(['used']);
    expect(build(['used', 'unused'])).toEqual(['used']);
  });

  test('drops the results of the oldest builds when the file grows too large', () => {
    const many = (name: string): string[] => Array.from({ length: 200 }, (_, i) => `${name}${i}`);
    build([], many('a'), { maxBytes: 150_000 });
    build([], many('b'), { maxBytes: 150_000 });
    build([], many('c'), { maxBytes: 150_000 });
    expect(build(many('a'))).toEqual([]);
    expect(build(many('c')).length).toBe(200);
  });

  test('begins anew where the file is of another version', async () => {
    build([], ['a']);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(join(directory, 'cache.db'));
    database.exec('PRAGMA user_version = 9999');
    database.close();
    expect(build(['a'], ['a'])).toEqual([]);
    expect(build(['a'])).toEqual(['a']);
  });

  test('an entry that cannot be read is a miss, and is written again', async () => {
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
  test('is set aside with a finding, and the cache works on', () => {
    writeFileSync(join(directory, 'cache.db'), 'this is no database, and long enough to be taken for one');
    const cache = open();
    expect(cache.findings).toEqual([
      expect.objectContaining({ code: 'cache-set-aside', severity: 'warning' }),
    ]);
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.read(['a']).size).toBe(1);
    expect(readdirSync(directory)).toContain('cache.db.corrupt-1');
  });

  test('a second one gets the next number', () => {
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

  test('damage in the middle is noticed while reading; what is added then is kept', () => {
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

  test('damage that is noticed while writing loses nothing that was to be written', () => {
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

describe('a cache that cannot be used', () => {
  test('is a finding, and everything is a miss', () => {
    mkdirSync(join(directory, 'cache.db'));
    const cache = open();
    cache.add('a', resultOf('one'));
    cache.commit();
    expect(cache.read(['a']).size).toBe(0);
    expect(cache.findings).toEqual([
      expect.objectContaining({ code: 'cache-unavailable', severity: 'info' }),
    ]);
  });

  test('a directory that cannot be made is one as well', () => {
    writeFileSync(join(directory, 'file'), '');
    const cache = openCache({ directory: join(directory, 'file', 'state') });
    expect(cache.findings.map(({ code }) => code)).toEqual(['cache-unavailable']);
  });
});

test('two processes write at once, and both results are there', async () => {
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
