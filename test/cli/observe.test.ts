/**
 * `tributary observe`, from the export to the answers: no row is lost or counted twice, and builds and
 * observations do not overwrite each other.
 */
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { put, SEEN, writeHarbor } from '../pipeline/harbor.ts';
import { unityCsv } from '../pipeline/unity-export.ts';
import { until } from '../until.ts';
import { type Folder, json, makeFolder, type Ran, startTributary, tributary } from './tributary.ts';

let built: Folder;
let folder: Folder;
let cwd: string;
beforeAll(async () => {
  built = makeFolder();
  writeHarbor(built.path);
  ok(await tributary(['build', '.', '--quiet'], { cwd: built.path }));
});
afterAll(() => built.remove());
beforeEach(() => {
  folder = makeFolder();
  cwd = folder.path;
  cpSync(built.path, cwd, { recursive: true });
});
afterEach(() => folder.remove());

const run = (...args: string[]): Promise<Ran> => tributary(args, { cwd });
function ok(ran: Ran): Ran {
  expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
  return ran;
}
interface Answer {
  readonly inputs: readonly {
    readonly name: string;
    readonly rows: number;
    readonly stopped: object | null;
  }[];
  readonly sources: readonly {
    readonly project: string;
    readonly namespace: string;
    readonly unchanged: boolean;
    readonly build: { readonly number: number } | null;
    readonly columnEdges: object;
    readonly newEdges: readonly { source: string; target: string; count: number; lastSeen: string }[];
    readonly ledger: { readonly watermark: string };
  }[];
  readonly findings: readonly { readonly code: string; readonly message: string }[];
}
const observe = async (...args: string[]): Promise<Answer> =>
  json(ok(await run('observe', '--json', ...args))) as Answer;

describe('observe', () => {
  test('a folder of exports: names match the code, and each edge is stored once', async () => {
    const { inputs, sources, findings } = await observe('exports');
    expect(inputs.map(({ name, rows }) => [name, rows])).toEqual([
      ['exports/2026-03-01.csv', 2],
      ['exports/2026-03-02.csv', 4],
    ]);
    const [source] = sources;
    expect(source).toMatchObject({
      project: 'observed:unity-catalog',
      namespace: 'databricks://default',
      unchanged: false,
      columnEdges: { added: 4, again: 0, unseen: 0 },
      ledger: { watermark: '2026-03-02T04:00:00.000Z' },
    });
    expect(source?.newEdges.map(({ source, target, count }) => `${source} ${target} ${count}`)).toEqual([
      'databricks://default|db.main.shipments#berth databricks://default|db.main.daily#berth 1',
      'databricks://default|db.main.shipments#gross_kg databricks://default|db.main.daily#total_kg 2',
      'databricks://default|db.main.daily#total_kg databricks://default|db.main.forecast#next_kg 1',
      'databricks://default|db.main.gates#width databricks://default|db.main.forecast#next_kg 1',
    ]);
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['unknown-relation', 'other-case']),
    );
  });

  test('the same export again writes nothing, also in several files', async () => {
    await observe('exports');
    const again = await observe('exports/2026-03-02.csv', 'exports/2026-03-01.csv');
    expect(again.sources[0]).toMatchObject({
      unchanged: true,
      build: null,
      columnEdges: { added: 0, again: 4, unseen: 0 },
      newEdges: [],
    });
  });

  test('a file that several inputs match is read once', async () => {
    symlinkSync('2026-03-01.csv', join(cwd, 'exports', 'link.csv'));
    const { inputs, sources } = await observe('exports', './exports/*.csv', 'exports/2026-03-02.csv');
    expect(inputs.map(({ name }) => name)).toEqual(['exports/2026-03-01.csv', 'exports/2026-03-02.csv']);
    expect(sources[0]?.newEdges.map(({ count }) => count)).toEqual([1, 2, 1, 1]);
  });

  test('newer rows count, repeated rows do not, and no edge is removed', async () => {
    await observe('exports');
    const later = SEEN[2]?.replace('03-02T', '03-03T') ?? '';
    put(cwd, 'next.csv', unityCsv([SEEN[2] ?? '', later]));
    const { sources } = await observe('next.csv');
    expect(sources[0]).toMatchObject({
      build: { number: 2 },
      columnEdges: { added: 0, again: 1, unseen: 3 },
    });
    put(
      cwd,
      'late.csv',
      unityCsv(['db.main.shipments.note -> db.main.daily.berth 2026-01-01T00:00:00Z job 17']),
    );
    expect((await observe('late.csv')).sources[0]?.columnEdges).toEqual({ added: 1, again: 0, unseen: 4 });
    const all = (await observe('exports', 'next.csv', 'late.csv')).sources[0];
    expect(all).toMatchObject({ unchanged: true, columnEdges: { added: 0, again: 5, unseen: 0 } });
  });

  test('a build does not change observed lineage, and observing does not change the build', async () => {
    await observe('exports');
    const lineage = async () => {
      const { out } = ok(await run('lineage', 'forecast.next_kg', '--up', '--json'));
      // The origin contains the time of the build.
      return { ...JSON.parse(out), origin: null };
    };
    const before = await lineage();
    expect(JSON.stringify(before)).toContain('db.main.gates');
    writeHarbor(cwd);
    ok(await run('build', '.', '--quiet'));
    expect(await lineage()).toEqual(before);
    expect((await observe('exports')).sources[0]?.unchanged).toBe(true);
  });

  test('lineage observed before the first build matches the code at the next run', async () => {
    rmSync(join(cwd, '.tributary'), { recursive: true });
    const first = await observe('exports');
    expect(first.findings.map(({ code }) => code)).toContain('no-code');
    writeFileSync(join(cwd, 'tributary.toml'), 'namespace = "databricks://acme"\n');
    ok(await run('build', '.', '--quiet'));
    const second = await observe('exports');
    expect(second.sources[0]).toMatchObject({
      namespace: 'databricks://acme',
      columnEdges: { added: 0, again: 4 },
    });
    expect((await observe('exports')).sources[0]?.unchanged).toBe(true);
  });

  test('another source has a separate ledger', async () => {
    await observe('exports/2026-03-01.csv', '--source', 'east');
    const west = await observe('exports', '--source', 'west', '--namespace', 'databricks://west');
    expect(west.sources[0]).toMatchObject({
      project: 'observed:west',
      namespace: 'databricks://west',
      columnEdges: { added: 4, again: 0 },
    });
    expect((await observe('exports/2026-03-01.csv', '--source', 'east')).sources[0]?.unchanged).toBe(true);
  });

  test('a dry run stores nothing and creates no folder', async () => {
    rmSync(join(cwd, '.tributary'), { recursive: true });
    expect((await observe('exports', '--dry-run')).sources[0]).toMatchObject({
      columnEdges: { added: 4 },
      build: null,
    });
    expect((await run('findings')).code).toBe(3);
    ok(await run('build', '.', '--quiet'));
    await observe('exports', '--dry-run');
    expect((await observe('exports')).sources[0]?.columnEdges).toEqual({ added: 4, again: 0, unseen: 0 });
  });

  test('the complete rows of a truncated file count', async () => {
    const text = unityCsv(SEEN);
    put(cwd, 'cut.csv', text.slice(0, text.indexOf('Total_KG')));
    const { inputs, sources, findings } = await observe('cut.csv');
    expect(inputs[0]).toMatchObject({ rows: 3, stopped: expect.anything() });
    expect(sources[0]?.columnEdges).toMatchObject({ added: 2 });
    expect(findings.find(({ code }) => code === 'input-cut-off')?.message).toContain('cut.csv');
    put(cwd, 'cut.csv', text);
    expect((await observe('cut.csv')).sources[0]?.columnEdges).toEqual({ added: 2, again: 2, unseen: 0 });
  });

  test('standard input and the output of a command are read', async () => {
    const input = unityCsv(SEEN);
    const piped = json(await tributary(['observe', '-', '--json'], { cwd, input })) as Answer;
    expect(piped.sources[0]?.columnEdges).toMatchObject({ added: 4 });
    expect((await observe('--command', 'cat exports/*1.csv')).sources[0]?.unchanged).toBe(true);
  });

  test.each([
    [
      'a command that fails',
      ['--command', 'cat exports/2026-03-01.csv; echo "token expired" >&2; exit 7'],
      4,
      'The command ended with exit code 7: token expired; nothing from it was stored.',
    ],
    [
      'no such file',
      ['nowhere.csv'],
      2,
      'nowhere.csv does not exist; pass a file, a folder or a glob of exports.',
    ],
    [
      'nothing to read',
      [],
      2,
      'No input: give files, folders or globs of exports, - for standard input, or --command, or add an [[observe]] table to tributary.toml.',
    ],
    [
      'an odd source',
      ['exports', '--source', 'a b'],
      2,
      '"a b" is not a valid source name; use at most 100 letters, digits, dots, hyphens and underscores.',
    ],
    [
      'an odd namespace',
      ['exports', '--namespace', 'a|b'],
      2,
      '"a|b" is not a valid namespace; use a name without spaces and bars, such as databricks://acme.',
    ],
    ['standard input twice', ['-', '-'], 2, 'Standard input can be read only once; give - only once.'],
  ])('%s: one sentence, and nothing is stored', async (_, args, code, message) => {
    const ran = await run('observe', ...args);
    expect({ code: ran.code, out: ran.out, err: ran.err }).toEqual({
      code,
      out: '',
      err: `tributary: ${message}\n`,
    });
    expect((await observe('exports')).sources[0]?.build?.number).toBe(1);
  });

  test.each([
    ['SIGTERM', [143, null]],
    ['SIGINT', [130, null]],
  ] as const)('%s does not change the state', async (signal, how) => {
    await observe('exports/2026-03-01.csv');
    const child = startTributary(
      ['observe', '--command', 'cat exports/2026-03-02.csv; touch begun; sleep 9999'],
      { cwd },
    );
    const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
      child.once('close', (...how) => resolve(how)),
    );
    await until(() => existsSync(join(cwd, 'begun')));
    child.kill(signal);
    expect(await ended).toEqual(how);
    expect((await observe('exports/2026-03-01.csv')).sources[0]).toMatchObject({
      unchanged: true,
      columnEdges: { again: 2, unseen: 0 },
    });
  });

  test('paths in tributary.toml are relative to its folder; each finding contains its source', async () => {
    const sources = [
      'kind = "file"\nfrom = "exports"',
      'kind = "command"\ncommand = ["cat", "exports/2026-03-02.csv"]',
    ];
    const tables = sources.map((source, i) => `[[observe]]\nname = "s${i}"\n${source}\n`);
    writeFileSync(join(cwd, 'tributary.toml'), tables.join(''));
    const ran = ok(await tributary(['observe', '--json'], { cwd: join(cwd, 'exports') }));
    const answer = json(ran) as Answer;
    expect(answer.sources.map(({ project }) => project)).toEqual(['observed:s0', 'observed:s1']);
    expect(answer.findings.map(({ message }) => message.slice(0, 4))).toEqual(
      expect.arrayContaining(['s0: ', 's1: ']),
    );
    const status = (...args: string[]) => run('observe', '--status', ...args);
    expect(ok(await status('--source', 's1')).out).toMatch(/^s1: build 1 of [^\n]+\nNo queue is configured/);
    expect((await status('--source', 's2')).err).toBe(
      'tributary: No source "s2" is configured or stored; the sources are s0, s1.\n',
    );
    expect(await status('exports')).toMatchObject({
      code: 2,
      err: 'tributary: --status reads no inputs; remove the inputs, or remove --status.\n',
    });
  });

  test('the text output lists new edges first', async () => {
    const { out } = ok(await run('observe', 'exports', '--namespace', 'databricks://default'));
    expect(out).toContain(
      'unity-catalog: 4 new column edges, 3 new relation edges; 0 column edges seen again, 0 not seen this time',
    );
    expect(out).toContain('  + db.main.gates.width → db.main.forecast.next_kg');
    expect(ok(await run('observe', 'exports')).out).toContain('nothing new, so nothing was written');
  });
});
