/**
 * The complete content of the embedded store after each of several builds: the rows of every table without
 * packed edges, and all flows as the port returns them (content.txt). `vitest run
 * test/store/embedded/content.test.ts -u` writes the file again.
 */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { compact } from '../../compact.ts';
import { ANSWERED } from '../../graph/answered.ts';
import { versionOf } from '../../graph/versions.ts';
import { folderEach } from '../folder.ts';
import { stamp } from '../graphs.ts';

const folder = folderEach();

const { sources = {}, models } = ANSWERED;

/** Fewer models than the project of the answers, so that the file stays short. */
const FIRST = {
  sources,
  models: {
    clean: models['clean'] ?? '',
    sums: models['sums'] ?? '',
    wide: models['wide'] ?? '',
    model: models['model'] ?? '',
    board: 'select * from {model}',
  },
};
const SECOND = {
  sources,
  models: {
    clean: 'select id, net as gross, site from {raw} order by id',
    sums: models['sums'] ?? '',
    later: 'select site from {sums}',
  },
};

/** The first dataset has every detail that a source may give. */
function described(graph: ColumnGraph): ColumnGraph {
  const datasets = graph.datasets.map((each, i) =>
    i > 0
      ? each
      : {
          ...each,
          description: 'All of it.',
          owner: 'Ana',
          tags: ['a', 'b'],
          primaryKey: ['id'],
          tests: ['unique'],
          checksum: 'c0ffee',
          settings: [{ key: 'unique_key', digest: 'd', effect: 'ROWS' as const }],
        },
  );
  return { ...graph, datasets };
}

/** Without packed columns, whose content the flows show. */
function tables(): string[] {
  const db = new DatabaseSync(folder.file, { readOnly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const lines = names.flatMap(({ name }) => {
    const rows = db.prepare(`SELECT * FROM ${name}`).all();
    return rows.map((row) => {
      const shown = Object.entries(row).filter(([, value]) => !(value instanceof Uint8Array));
      return `${name} ${compact(Object.fromEntries(shown))}`;
    });
  });
  db.close();
  return lines.map((line) =>
    line
      .replaceAll(/duckdb:\/\/default\|/g, '')
      .replaceAll('db.main.', '')
      .replaceAll(/\b[0-9a-f]{16,64}\b/g, '#')
      // A checksum of the digests.
      .replace(/(counted, value: )\d+/, '$1#')
      .replaceAll('"', '')
      .slice(0, 200),
  );
}

test('the content after each build', async () => {
  const lines: string[] = [];
  const store = await folder.open('write');
  const versions = [
    ['the first build', FIRST],
    ['other models', SECOND],
    ['the same again', SECOND],
    ['the first again', FIRST],
  ] as const;
  let before = new Set<string>();
  for (const [what, text] of versions) {
    const graph = described(await versionOf(text));
    await store.apply(graph, stamp(graph.project, what));
    const now = tables();
    lines.push(`# ${what}`);
    lines.push(...now.filter((line) => !before.has(line)).map((line) => `+ ${line}`));
    lines.push(...[...before].filter((line) => !now.includes(line)).map((line) => `- ${line.slice(0, 60)}`));
    before = new Set(now);
    const flows = await Promise.all(graph.jobs.map(({ job }) => store.flowsOf(job.id)));
    expect(flows).toEqual(graph.jobs.map((job) => job.flows));
    expect(await store.datasets(graph.datasets.map(({ id }) => id))).toEqual(graph.datasets);
  }
  lines.push(`counts ${compact(await store.counts())}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('content.txt');
});
