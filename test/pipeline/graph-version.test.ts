/**
 * The graph of an unchanged project changes only with ANALYZER_VERSION or FLOW_VERSION, because stores
 * contain graphs. The first line of graph-version.txt has both versions. Each further line has a project, the
 * digest of its files, and the digest of its graph. `-u` writes the file after a new version or other files.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { handleAnalyseModel } from '../../src/pipeline/analyse-model.ts';
import { readProject } from '../../src/pipeline/read-version.ts';
import { FLOW_VERSION } from '../../src/pipeline.ts';
import { createInlineQueue } from '../../src/queue/index.ts';
import { locateDbt } from '../../src/sources/index.ts';
import { ANALYZER_VERSION, analyse } from '../../src/sql/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(import.meta.dirname, 'graph-version.txt');
const VERSIONS = 'test/projects/dbt-versions';
const PROJECTS = [
  'examples/velo',
  ...readdirSync(join(ROOT, VERSIONS)).flatMap((name) =>
    ['base', 'head'].map((side) => join(VERSIONS, name, side)),
  ),
];

test('graphs of unchanged projects change only with a version', async () => {
  const state = mkdtempSync(join(tmpdir(), 'tributary-graph-version-'));
  const queue = createInlineQueue({ concurrency: 1 });
  onTestFinished(async () => {
    await queue.close();
    rmSync(state, { recursive: true, force: true });
  });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  const version = `${ANALYZER_VERSION}.${FLOW_VERSION}`;
  const lines: string[] = [];
  for (const project of PROJECTS) {
    const path = join(ROOT, project);
    const { inputDigest } = await locateDbt(path, {});
    const { graph } = await readProject(path, { cacheDirectory: state, queue });
    const digest = createHash('sha256').update(JSON.stringify(graph)).digest('hex');
    lines.push(`${project} ${inputDigest.slice(0, 12)} ${digest.slice(0, 12)}`);
  }
  const [storedVersion, ...stored] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  if (storedVersion === version) {
    const filesOf = (line: string): string => line.split(' ').slice(0, 2).join(' ');
    const known = new Map(stored.map((line) => [filesOf(line), line]));
    const unchanged = lines.filter((line) => known.has(filesOf(line)));
    expect(
      unchanged,
      'a graph changed: raise FLOW_VERSION in src/pipeline.ts (or ANALYZER_VERSION), then run this test with -u',
    ).toEqual(unchanged.map((line) => known.get(filesOf(line))));
  }
  await expect([version, ...lines, ''].join('\n')).toMatchFileSnapshot(FILE);
});
