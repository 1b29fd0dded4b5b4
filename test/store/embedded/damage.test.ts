/** Graphs that are damaged, of another version, or missing. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { Database } from '../../../src/store/embedded/database.ts';
import { readCounts } from '../../../src/store/embedded/lookups.ts';
import { openEmbeddedStore } from '../../../src/store/index.ts';
import { build, exported } from '../conformance/opened.ts';
import { folderEach } from '../folder.ts';
import { dataset, ds, graph, graphOf, job, stamp } from '../graphs.ts';
import { layers } from '../layers.ts';

const GRAPH = graph('p', 'a(x)\nb(x)\njob b\nb.x <- a.x identity\nb rows <- scans a');

const PAGE = 16_384;

const DAMAGES: readonly (readonly [string, (file: string) => void])[] = [
  ['no bytes', (file) => truncateSync(file, 0)],
  ['a text file', (file) => writeFileSync(file, 'relation: orders\n'.repeat(500))],
  ['a broken header', (file) => overwrite(file, 0, 'X'.repeat(16))],
  ['half of the file', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['a missing last page', (file) => truncateSync(file, statSync(file).size - PAGE)],
  ['the first page only', (file) => truncateSync(file, PAGE)],
  ['random bytes after the first page', (file) => overwrite(file, PAGE, 'noise'.repeat(80_000))],
  ['the database of another program', (file) => inSqlite(file, 'CREATE TABLE t (a)', true)],
  ['an empty database', (file) => inSqlite(file, 'CREATE TABLE t (a); DROP TABLE t', true)],
  ['a missing table', (file) => inSqlite(file, 'DROP TABLE job_dataset')],
  ['a missing column', (file) => inSqlite(file, 'ALTER TABLE history DROP COLUMN brought')],
  [
    'a folder in place of the file',
    (file) => {
      rmSync(file);
      mkdirSync(join(file, 'inside'), { recursive: true });
    },
  ],
];

const folder = folderEach();

describe('a damaged graph', () => {
  test.each(DAMAGES)('%s: a writer renames the file and creates a new graph', async (_, damage) => {
    await made(damage);
    writeFileSync(join(folder.directory, 'other.txt'), 'kept');
    const before = existsSync(join(folder.file, 'inside')) ? null : readFileSync(folder.file);

    const store = await folder.open('write');
    expect(await store.builds()).toEqual([]);
    expect(folder.findings).toEqual([
      {
        code: 'store-set-aside',
        severity: 'warning',
        message: expect.stringMatching(
          /^The lineage graph .*graph\.db was damaged \(.+\) and was renamed to graph\.db\.corrupt-1; /,
        ),
        hint: expect.stringContaining('again'),
        file: 'graph.db',
      },
    ]);
    await build(store, GRAPH);
    expect(await store.counts()).toMatchObject({ jobs: 1 });
    const aside = join(folder.directory, 'graph.db.corrupt-1');
    if (before === null) expect(existsSync(join(aside, 'inside'))).toBe(true);
    else expect(readFileSync(aside).equals(before)).toBe(true);
    expect(readFileSync(join(folder.directory, 'other.txt'), 'utf8')).toBe('kept');
  });

  test.each(DAMAGES)('%s: a reader fails with advice', async (_, damage) => {
    await made(damage);
    await expect(folder.open('read')).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringMatching(/^The lineage graph .*graph\.db is damaged \(.+\); build again: .*\.$/),
    });
    expect(readdirSync(folder.directory).filter((name) => name.includes('corrupt'))).toEqual([]);
    await folder.open('write');
    expect(folder.findings).toHaveLength(1);
  });

  test('a second damaged file gets another name', async () => {
    await made((file) => truncateSync(file, 0));
    await (await folder.open('write')).close();
    writeFileSync(folder.file, 'again');
    await folder.open('write');
    const aside = readdirSync(folder.directory).filter((name) => name.includes('corrupt'));
    expect(aside.sort()).toEqual(['graph.db.corrupt-1', 'graph.db.corrupt-2']);
  });
});

describe('damage that opening does not find', () => {
  /** Random bytes in the flows of a job in the middle; opening reads the ends of each table. */
  const middle = async () => {
    const store = await folder.open('write');
    await build(store, layers('p', 600, '1'));
    await store.close();
    const db = new DatabaseSync(folder.file);
    const pages = db
      .prepare("SELECT pageno FROM dbstat WHERE name = 'job_text' AND pagetype = 'leaf' ORDER BY path")
      .all();
    db.close();
    const page = Number(pages[Math.floor(pages.length / 2)]?.['pageno']);
    overwrite(folder.file, (page - 1) * PAGE, 'noise'.repeat(3_200));
  };

  test('a reader fails, and the next writer renames the file', async () => {
    await middle();
    const reader = await folder.open('read');
    await expect(exported(reader)).rejects.toMatchObject({ code: 'store-failed' });
    expect(folder.findings).toEqual([]);
    const store = await folder.open('write');
    expect(folder.findings).toMatchObject([{ code: 'store-set-aside' }]);
    expect(await store.builds()).toEqual([]);
    await folder.open('write');
    expect(folder.findings).toHaveLength(1);
  });

  test('a reader of the renamed file does not cause a rename of the new file', async () => {
    await middle();
    const old = new Database(folder.file, 'read');
    await expect(exported(await folder.open('read'))).rejects.toMatchObject({ code: 'store-failed' });
    await build(await folder.open('write'), GRAPH);
    expect(() => old.all('SELECT flows FROM job_text')).toThrow(/damaged/);
    old.close();
    expect(await (await folder.open('write')).counts()).toMatchObject({ jobs: 1 });
    expect(folder.findings).toHaveLength(1);
  });

  test('a build that finds the damage writes to an empty graph', async () => {
    await middle();
    const store = await folder.open('write');
    expect(folder.findings).toEqual([]);
    const summary = await store.apply(layers('p', 600, '2'), stamp('p', 'i2'));
    expect(folder.findings).toMatchObject([{ code: 'store-set-aside' }]);
    expect(summary).toMatchObject({ jobsWritten: 600, build: { number: 1 } });
    expect(await store.counts()).toMatchObject({ jobs: 600 });
  });

  test.each([
    ['of a dataset', "UPDATE dataset_fact SET content = '{'"],
    ['of a job', "UPDATE job_text SET job = '['"],
    ['of flows', "UPDATE job_text SET flows = 'null'"],
    ['of edges', "UPDATE job SET links = x'0001ff7f0000'"],
    ['of edges with a wrong count', 'UPDATE job SET link_count = 7'],
    ['of edges of more flows', 'UPDATE job SET row_flows = row_flows + 1'],
  ])('a damaged text %s', async (_, sql) => {
    await made((file) => inSqlite(file, sql));
    const reader = await folder.open('read');
    const reads = [
      () => exported(reader),
      () => reader.dataset(ds('a')),
      () => reader.job(job('p', 'b')),
      () => reader.path({ kind: 'rows', dataset: ds('a') }, { kind: 'rows', dataset: ds('b') }, 'down'),
    ];
    const outcomes = await Promise.allSettled(reads.map((read) => read()));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toMatchObject({ code: 'store-failed' });
    await folder.open('write');
    expect(folder.findings).toMatchObject([{ code: 'store-set-aside' }]);
  });
});

describe('numbers that differ from what a build wrote', () => {
  test.each([
    ['a counter of a job', 'UPDATE job SET edges = edges + 1'],
    ['a job that is missing', 'DELETE FROM job; DELETE FROM job_text'],
    ['a job that is opaque now', 'UPDATE job SET opaque = 1'],
    ['a text that is still valid', "UPDATE job_text SET job = replace(job, 'model', 'modem')"],
    ['another number of columns', 'UPDATE dataset SET columns = columns + 1'],
    ['another column of a dataset', 'UPDATE dataset_fact SET content = replace(content, \'"x"\', \'"z"\')'],
  ])('%s: counts fail, and the next writer renames the file', async (_, sql) => {
    await made((file) => inSqlite(file, sql));
    const reader = await folder.open('read');
    await expect(reader.counts()).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringContaining('its jobs or datasets differ from what a build wrote'),
    });
    await folder.open('write');
    expect(folder.findings).toMatchObject([{ code: 'store-set-aside' }]);
  });

  test('a graph of an earlier version has no checksum until the next build', async () => {
    await made((file) => inSqlite(file, "DELETE FROM meta WHERE key = 'counted'"));
    const store = await folder.open('write');
    expect(await store.counts()).toMatchObject({ jobs: 1 });
    await build(store, {
      ...GRAPH,
      datasets: GRAPH.datasets.map((one) => ({ ...one, description: 'New.' })),
    });
    await store.close();
    inSqlite(folder.file, 'UPDATE job SET edges = edges + 1');
    await expect((await folder.open('read')).counts()).rejects.toMatchObject({ code: 'store-failed' });
  });
});

describe('a graph of another version', () => {
  test.each(['read', 'write'] as const)(
    'a newer graph opened to %s is rejected and unchanged',
    async (mode) => {
      await made((file) => inSqlite(file, 'PRAGMA user_version = 99'));
      const before = readFileSync(folder.file);
      await expect(folder.open(mode)).rejects.toMatchObject({
        code: 'store-failed',
        message: expect.stringMatching(
          /newer Tributary \(schema 99, .*; update Tributary, or delete the file and build again\.$/,
        ),
      });
      expect(readFileSync(folder.file).equals(before)).toBe(true);
      expect(folder.findings).toEqual([]);
    },
  );

  test('an older graph with all data is read unchanged, and migrated by a build', async () => {
    await made((file) => inSqlite(file, 'PRAGMA user_version = 2'));
    const reader = await folder.open('read');
    expect(await reader.builds()).not.toEqual([]);
    const writer = await folder.open('write');
    expect(await writer.builds()).toEqual(await reader.builds());
    expect(folder.findings).toEqual([]);
  });

  test('an older graph without needed data is rejected by a reader and renamed by a writer', async () => {
    await made((file) => inSqlite(file, 'PRAGMA user_version = 1'));
    const before = readFileSync(folder.file);
    await expect(folder.open('read')).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringMatching(
        /older Tributary \(schema 1, now \d+\); build its projects again: .*\.$/,
      ),
    });
    const store = await folder.open('write');
    expect(await store.builds()).toEqual([]);
    expect(folder.findings).toMatchObject([
      {
        code: 'store-set-aside',
        message: expect.stringMatching(
          /graph\.db was created by an older Tributary \(schema 1, .*\) and was renamed to graph\.db\.old-1; /,
        ),
      },
    ]);
    expect(readFileSync(join(folder.directory, 'graph.db.old-1')).equals(before)).toBe(true);
  });
});

describe('a folder without a graph', () => {
  test('cannot be opened for reading', async () => {
    await expect(folder.open('read')).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('tributary build'),
    });
    expect(existsSync(folder.directory)).toBe(false);
  });

  test('is rejected if a file is in its place', async () => {
    writeFileSync(folder.directory, '');
    for (const mode of ['read', 'write'] as const)
      await expect(folder.open(mode)).rejects.toMatchObject({
        code: mode === 'read' ? 'not-found' : 'store-failed',
      });
  });

  test('the log of a deleted graph is not applied to a new graph', async () => {
    const store = await folder.open('write');
    await build(store, GRAPH);
    // As after a kill: the log exists, and only the graph is deleted.
    const log = readFileSync(`${folder.file}-wal`);
    await store.close();
    rmSync(folder.file);
    writeFileSync(`${folder.file}-wal`, log);
    const anew = await folder.open('write');
    expect(await anew.builds()).toEqual([]);
    expect(folder.findings).toEqual([]);
  });

  test('an incomplete graph of a dead process is removed', async () => {
    mkdirSync(folder.directory);
    const left = join(folder.directory, 'graph.db.new-999999999');
    writeFileSync(left, 'half');
    await folder.open('write');
    expect(existsSync(left)).toBe(false);
  });

  test('reading without write permission needs only the graph file', async () => {
    await made(() => {});
    for (const name of readdirSync(folder.directory))
      if (name !== 'graph.db') rmSync(join(folder.directory, name));
    const db = new Database(folder.file, 'frozen');
    expect(readCounts(db)).toMatchObject({ jobs: 1 });
    expect(readdirSync(folder.directory)).toEqual(['graph.db']);
    db.close();
  });

  test('the folder is created with its parent folders', async () => {
    const directory = join(folder.directory, 'deep', 'er');
    await (await openEmbeddedStore({ directory, mode: 'write' })).close();
    expect(existsSync(join(directory, 'graph.db'))).toBe(true);
  });
});

describe('a graph that is replaced under an open store', () => {
  test('a writer continues in the new file', async () => {
    const store = await folder.open('write');
    await build(store, GRAPH);
    rmSync(folder.directory, { recursive: true });
    await build(store, GRAPH);
    expect(await (await folder.open('read')).counts()).toMatchObject({ jobs: 1 });
  });

  test('a reader sees the new file soon', async () => {
    await made(() => {});
    const reader = await folder.open('read');
    expect(await reader.counts()).toMatchObject({ jobs: 1 });
    rmSync(folder.directory, { recursive: true });
    const store = await folder.open('write');
    await build(store, graphOf({ project: 'p', datasets: [dataset('z', [])] }));
    await expect.poll(() => reader.counts()).toMatchObject({ datasets: 1, jobs: 0 });
  });
});

test('a store opened for reading does not build', async () => {
  await made(() => {});
  const reader = await folder.open('read');
  await expect(reader.apply(GRAPH, stamp('p', 'i'))).rejects.toMatchObject({ code: 'bad-usage' });
});

/** A graph with one build in it, closed, and then `damage`. */
async function made(damage: (file: string) => void): Promise<void> {
  const store = await folder.open('write');
  await build(store, GRAPH);
  await store.close();
  damage(folder.file);
}

function overwrite(file: string, at: number, text: string): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, text, at);
  closeSync(descriptor);
}

function inSqlite(file: string, sql: string, anew = false): void {
  if (anew) for (const name of readdirSync(dirname(file))) rmSync(join(dirname(file), name));
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}
