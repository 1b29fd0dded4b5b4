/** Observed lineage as a graph, and back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedGraph, observedOf } from '../../../src/graph/observed/observed-graph.ts';
import type { Flow, FlowInput, JobLineage } from '../../../src/model/column-graph.ts';
import type { DatasetId } from '../../../src/model/names.ts';
import { columnId, datasetId } from '../../../src/model/names.ts';
import { isObservedProject, type ObservedLineage, type Sighting } from '../../../src/model/observed.ts';
import { openEmbeddedStore } from '../../../src/store/index.ts';
import { ds, stamp } from '../../store/graphs.ts';
import { observedArb } from '../../store/observed-lineage.ts';

const SEEN: Sighting = {
  firstSeen: '2026-03-02T08:15:30.123Z',
  lastSeen: '2026-03-09T08:15:30.123Z',
  count: 3,
  entities: [{ kind: 'job', id: '90210' }],
};
const LATER: Sighting = { ...SEEN, lastSeen: '2026-03-10T08:15:30.123Z', count: 1 };
const [HARVEST, WEATHER, DAILY] = [ds('raw.harvest'), ds('raw.weather'), ds('mart.daily')];
const LANDING = datasetId('s3://landing', 'harvest');

const LINEAGE: ObservedLineage<DatasetId> = {
  observer: 'unity-catalog',
  columnEdges: [
    { source: HARVEST, column: 'kg', target: DAILY, targetColumn: 'total_kg', indirect: true, ...SEEN },
  ],
  rowInputs: [{ source: HARVEST, column: 'day', target: DAILY, ...SEEN }],
  relationEdges: [
    { source: HARVEST, target: DAILY, indirect: false, ...SEEN },
    { source: WEATHER, target: DAILY, indirect: false, ...LATER },
    { source: LANDING, target: HARVEST, indirect: false, ...SEEN },
  ],
  renames: [{ from: ds('mart.per_day'), to: DAILY, at: '2026-03-01T00:00:00.000Z' }],
  written: [{ target: DAILY, ...LATER }],
};

function graphOfLineage(lineage: ObservedLineage<DatasetId>) {
  return observedGraph({ lineage, source: lineage.observer, datasets: [{ id: DAILY, kind: 'view' }] });
}

test('there is a job for each dataset that was observed being written, in a separate project', () => {
  const graph = graphOfLineage(LINEAGE);
  expect(graph.project).toBe('observed:unity-catalog');
  expect(isObservedProject(graph.project)).toBe(true);
  expect(graph.jobs.map(({ job }) => [job.kind, job.name, job.reads, job.writes])).toEqual([
    ['observed', 'mart.daily', [HARVEST, WEATHER], [DAILY]],
    ['observed', 'raw.harvest', [LANDING], [HARVEST]],
  ]);
  expect(shown(graph.jobs[0])).toEqual([
    'rows <- raw.harvest#day FILTER observed; scans raw.harvest',
    'total_kg <- raw.harvest#kg TRANSFORMATION observed',
    'opaque; scans raw.weather',
  ]);
  expect(shown(graph.jobs[1])).toEqual(['opaque; scans harvest']);
  expect(inputsOf(graph.jobs[0])[1]?.evidence).toEqual([{ kind: 'unity-catalog', indirect: true, ...SEEN }]);
});

test('datasets have only their names and observed columns', () => {
  const { datasets } = graphOfLineage(LINEAGE);
  expect(
    datasets.map(({ id, kind, relation, columns }) => [id, kind, relation, columns.map(({ name }) => name)]),
  ).toEqual([
    [DAILY, 'view', 'mart.daily', ['total_kg']],
    [ds('mart.per_day'), 'unknown', 'mart.per_day', []],
    [HARVEST, 'unknown', 'raw.harvest', ['day', 'kg']],
    [WEATHER, 'unknown', 'raw.weather', []],
    [LANDING, 'unknown', null, []],
  ]);
  expect(datasets.some(({ columnsComplete }) => columnsComplete)).toBe(false);
});

test('observedOf is the inverse of observedGraph', () => {
  expect(observedOf(graphOfLineage(LINEAGE))).toEqual(LINEAGE);
});

const NAMES = ['a', 'a b', 'a.b', '"a#b"', 'B', 'ö', 'zz'];
const COLUMNS = ['x', 'X', 'y z', '名', 'x#y'];

test('property: any lineage survives the round trip', () => {
  fc.assert(
    fc.property(observedArb(NAMES, COLUMNS), (lineage) => {
      const graph = graphOfLineage(lineage);
      const isEmpty = [
        lineage.columnEdges,
        lineage.rowInputs,
        lineage.relationEdges,
        lineage.renames,
        lineage.written,
      ].every((list) => list.length === 0);
      expect(observedOf(graph)).toEqual(isEmpty ? null : lineage);
    }),
  );
});

test('the order of the lists of a lineage does not change the graph', () => {
  fc.assert(
    fc.property(observedArb(NAMES, COLUMNS), (lineage) => {
      const reversed: ObservedLineage<DatasetId> = {
        ...lineage,
        columnEdges: lineage.columnEdges.toReversed(),
        rowInputs: lineage.rowInputs.toReversed(),
        relationEdges: lineage.relationEdges.toReversed(),
        renames: lineage.renames.toReversed(),
        written: lineage.written.toReversed(),
      };
      expect(JSON.stringify(graphOfLineage(reversed))).toBe(JSON.stringify(graphOfLineage(lineage)));
    }),
  );
});

test('a store returns the graph, and an equal ingest writes nothing', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-observed-'));
  const store = await openEmbeddedStore({ directory, mode: 'write' });
  try {
    for (const lineage of fc.sample(observedArb(NAMES, COLUMNS), { numRuns: 40, seed: 3 })) {
      const graph = graphOfLineage(lineage);
      const first = await store.apply(graph, stamp(graph.project, 'first'));
      const jobs: JobLineage[] = [];
      for await (const line of store.export()) {
        const read = JSON.parse(line) as JobLineage;
        if ('job' in read && read.job.project === graph.project) jobs.push(read);
      }
      expect(JSON.stringify(jobs)).toBe(JSON.stringify(graph.jobs.map(inOrder)));
      expect((await store.apply(graph, stamp(graph.project, 'again'))).build.number).toBe(first.build.number);
    }
  } finally {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

/** In the key order of an export line. */
function inOrder({ job, flows, digest }: JobLineage) {
  return { job, flows, digest };
}

function inputsOf(lineage: JobLineage | undefined): readonly FlowInput[] {
  return lineage?.flows.flatMap((flow) => flow.inputs) ?? [];
}

function shown(lineage: JobLineage | undefined): string[] {
  return lineage?.flows.map(showFlow) ?? [];
}

function showFlow(flow: Flow): string {
  const inputs = flow.inputs.map(
    ({ dataset, column, subtype, confidence }) =>
      `${bare(columnId(dataset, column))} ${subtype} ${confidence}`,
  );
  if (flow.kind === 'column') return `${flow.column} <- ${inputs.join(', ')}`;
  const scans = `scans ${flow.scans.map(bare).join(', ')}`;
  return flow.opaque ? `opaque; ${scans}` : `rows <- ${inputs.join(', ')}; ${scans}`;
}

function bare(id: string): string {
  return id.slice(id.indexOf('|') + 1);
}
