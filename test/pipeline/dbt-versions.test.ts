/**
 * Pairs of dbt projects, each with the expected differences and verdicts in `expected.txt`. The folders of
 * test/projects/dbt-versions contain what `dbt docs generate` wrote for both versions.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changeText } from '../../src/cli/gate/print-gate.ts';
import { describeImpact, type RelationDiff } from '../../src/graph/index.ts';
import { handleAnalyseModel } from '../../src/pipeline/analyse-model.ts';
import { compareVersions, type VersionComparison } from '../../src/pipeline/compare-versions.ts';
import { type ProjectVersion, readProject } from '../../src/pipeline/read-version.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { createInlineQueue } from '../../src/queue/index.ts';
import { analyse } from '../../src/sql/index.ts';

const FOLDER = join(import.meta.dirname, '../projects/dbt-versions');

test.each(readdirSync(FOLDER))('%s', async (name) => {
  const folder = join(FOLDER, name);
  const [base, head] = [await versionAt(join(folder, 'base')), await versionAt(join(folder, 'head'))];
  const after = await withFormerNames(base.graph, head, true);
  const text = await compareVersions(base.graph, after, {}, verdicts);
  expect(text).toBe(readFileSync(join(folder, 'expected.txt'), 'utf8'));
});

async function versionAt(path: string): Promise<ProjectVersion> {
  const state = mkdtempSync(join(tmpdir(), 'tributary-dbt-versions-'));
  const queue = createInlineQueue({ concurrency: 1 });
  onTestFinished(async () => {
    await queue.close();
    rmSync(state, { recursive: true, force: true });
  });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  return await readProject(path, { cacheDirectory: state, queue });
}

async function verdicts({ diff, answer, reader }: VersionComparison): Promise<string> {
  const possible = await describeImpact(reader, answer, answer.possiblyAffected);
  const lines = [
    ...diff.relations.filter(({ own }) => own).map((each) => `changed   ${each.name}: ${differences(each)}`),
    ...answer.affected.map(({ name, effect, rows, columns }) => {
      const parts = [...(rows === null ? [] : ['rows']), ...columns.map(({ column }) => column)];
      return `${effect.toLowerCase().padEnd(9)} ${name}: ${parts.join(', ')}`;
    }),
    ...possible.map(({ relation, reasons }) => {
      return `possibly  ${relation.name}: ${reasons.map(({ code, message }) => `${code}: ${message}`).join(' ')}`;
    }),
    ...answer.unaffected.map(({ name }) => `unaffected ${name}`),
  ];
  return `${lines.join('\n')}\n`;
}

function differences(relation: RelationDiff): string {
  return changeText({ ...relation, about: null }, 20);
}
