/**
 * The complete answers for one small project, in files that an analyst can check (answers/<name>.txt): the
 * graph, and for each question every verdict, path, reason, message and place. Names are without
 * `db.main.`. `vitest run test/graph/answers.test.ts -u` writes the files again.
 */
import { expect, test } from 'vitest';
import {
  type AskedChange,
  coverageOf,
  impact,
  type LineageOptions,
  lineage,
  locateQuestion,
  readCoverage,
} from '../../src/graph/index.ts';
import type { RelationName } from '../../src/model/names.ts';
import { impactOfChange } from '../../src/pipeline/impact-of-change.ts';
import type { LineageStore } from '../../src/store/index.ts';
import { compact } from '../compact.ts';
import { expectFile, idOf, impactLines, lineageLines } from './answer-text.ts';
import { ANSWERED, DIFFERING } from './answered.ts';
import { stored } from './stored.ts';
import { versionOf } from './versions.ts';

const answered = async (): Promise<LineageStore> => await stored(await versionOf(ANSWERED));

test('the graph', async () => {
  const graph = await versionOf(ANSWERED);
  await expectFile('graph', [
    ...graph.datasets.flatMap(({ columns, id, namespace, relation, ...rest }) => [
      compact(rest),
      `  ${columns.map((column) => compact(column).replace('name: ', '')).join(' | ')}`,
    ]),
    ...graph.jobs.flatMap(({ job: { id, namespace, ...job }, flows }) => [
      compact(job),
      ...flows.map(({ digest, ...flow }) => `  ${compact(flow)}`),
    ]),
    ...graph.findings.map(compact),
  ]);
});

test('the findings of a project whose declarations differ from its code', async () => {
  const graph = await versionOf(DIFFERING);
  await expectFile('findings', [
    ...graph.findings.map(compact),
    ...graph.datasets.map(({ name, columns, columnsComplete, tests }) =>
      compact({ name, columns, columnsComplete, tests }),
    ),
  ]);
});

test('coverage', async () => {
  const graph = await versionOf(ANSWERED);
  const store = await stored(graph);
  const coverage = coverageOf(graph);
  expect(await readCoverage(store)).toEqual(coverage);
  expect(await readCoverage(store, 'small')).toEqual(coverage);
  expect((await readCoverage(store, 'other')).jobs.total).toBe(0);
  const { opaque, ...counts } = coverage;
  const lines = opaque.flatMap(({ places, ...group }) => [
    compact(group),
    ...places.map((place) => `  ${compact(place)}`),
  ]);
  await expectFile('coverage', [compact(counts), ...lines]);
});

test.each(['up', 'down'] as const)('lineage %s', async (direction) => {
  const store = await answered();
  const lines: string[] = [];
  const ask = async (name: string, options: LineageOptions = {}): Promise<void> => {
    const located = await locateQuestion(store, name);
    if (located.kind !== 'column' && located.kind !== 'dataset') throw new Error(`${name} is unknown`);
    const answer = await lineage(store, located, direction, options);
    lines.push(`${direction} ${compact([name, options])}`, ...lineageLines(answer));
  };
  const whole = direction === 'up' ? 'report.share' : 'raw.net';
  await ask(whole, { depth: 9 });
  await ask(whole, { depth: 1 });
  await ask(whole, { kinds: ['DIRECT'] });
  await ask(whole, { rows: false, depth: 2 });
  await ask(whole, { nodes: 3 });
  await ask(direction === 'up' ? 'board' : 'raw', { depth: 9 });
  await ask(direction === 'up' ? 'wide.parts' : 'wide.parts.net');
  await expectFile(`lineage-${direction}`, lines);
});

const CHANGES: readonly AskedChange[] = [
  { kind: 'MODIFIED', dataset: idOf('raw'), column: 'net' },
  { kind: 'MODIFIED', dataset: idOf('raw'), column: 'site' },
  { kind: 'MODIFIED', dataset: idOf('clean'), column: 'gross' },
  { kind: 'MODIFIED', dataset: idOf('wide'), column: 'parts.net' },
  { kind: 'REMOVED', dataset: idOf('raw'), column: 'tax' },
  { kind: 'REMOVED', dataset: idOf('rates'), column: 'rate' },
  { kind: 'RENAMED', dataset: idOf('clean'), column: 'gross', to: 'total' },
  { kind: 'ADDED', dataset: idOf('clean'), column: 'rate' },
  { kind: 'ROWS', dataset: idOf('clean') },
  { kind: 'DROPPED', dataset: idOf('rates') },
  { kind: 'DROPPED', dataset: idOf('report') },
  { kind: 'MOVED', dataset: idOf('rates'), to: 'db.main.prices' as RelationName },
];

test('impact', async () => {
  const store = await answered();
  const lines: string[] = [];
  for (const change of CHANGES) {
    const answer = await impactOfChange(store, change);
    lines.push(compact(change), ...(await impactLines(store, answer)));
  }
  await expectFile('impact', lines);
});

test('impact within limits, and of several changes', async () => {
  const store = await answered();
  const [net, site, gross] = CHANGES;
  if (net === undefined || site === undefined || gross === undefined) throw new Error('no changes');
  const lines: string[] = [];
  for (const limits of [{ depth: 0 }, { depth: 1 }, { states: 3 }, { milliseconds: 0 }]) {
    const answer = await impact(store, [net], { limits });
    lines.push(`${compact(net)} within ${compact(limits)}`, ...(await impactLines(store, answer)));
  }
  for (const [one, other] of [
    [gross, site],
    [site, net],
  ] as const) {
    const answer = await impact(store, [one, other]);
    lines.push(`${compact(one)} and ${compact(other)}`, ...(await impactLines(store, answer)));
  }
  await expectFile('impact-limits', lines);
});
