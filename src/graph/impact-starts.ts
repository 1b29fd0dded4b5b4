/**
 * Where an impact walk begins: a change set in; the states that change, the relations that break, and what is changed itself, out.
 *
 *   MODIFIED orders.amount   → start: the column
 *   REMOVED orders.amount    → start: all columns and the rows of each relation whose statement uses it; they break
 *   ROWS orders              → start: its rows
 *   DROPPED orders           → start: all columns and the rows of each relation that reads it; they break
 *
 * A change of a nested column changes what holds it, and a change of a struct its fields.
 */
import { assertNever } from '../model/assert-never.ts';
import type { RowFlow } from '../model/column-graph.ts';
import type { Dataset } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { columnId } from '../model/names.ts';
import type { Change } from './change.ts';
import { jobsById } from './explain.ts';
import type { ChangedParts } from './impact-answer.ts';
import type { GraphReader, OwnedFlow, State } from './reader.ts';

export interface ImpactStarts {
  readonly states: readonly State[];
  /** Relations that break, with the columns they are known to have. */
  readonly broken: ReadonlyMap<DatasetId, readonly string[]>;
  /** What the question itself says changes. */
  readonly changed: ReadonlyMap<DatasetId, ChangedParts>;
}

export async function impactStarts(reader: GraphReader, changes: readonly Change[]): Promise<ImpactStarts> {
  const asked = new Map(
    (await reader.datasets(changes.map(({ dataset }) => dataset))).map((each) => [each.id, each]),
  );
  const draft: Draft = { states: [], broken: new Map(), changed: new Map() };
  for (const change of changes) await addChange(reader, change, asked.get(change.dataset), draft);
  const broken = await brokenColumns(reader, draft.broken);
  for (const [dataset, columns] of broken) {
    for (const column of columns) draft.states.push({ kind: 'column', column: columnId(dataset, column) });
    draft.states.push({ kind: 'rows', dataset });
  }
  return { states: draft.states, broken, changed: draft.changed };
}

interface Draft {
  readonly states: State[];
  /** Columns that a breaking statement produces. */
  readonly broken: Map<DatasetId, Set<string>>;
  readonly changed: Map<DatasetId, { columns: string[]; rows: boolean }>;
}

async function addChange(
  reader: GraphReader,
  change: Change,
  dataset: Dataset | undefined,
  draft: Draft,
): Promise<void> {
  const changed = draft.changed.get(change.dataset) ?? { columns: [], rows: false };
  draft.changed.set(change.dataset, changed);
  switch (change.kind) {
    case 'MODIFIED': {
      const { own, around } = nestedNames(dataset, change.column);
      changed.columns.push(...own, ...around);
      draft.states.push(...columnStates(change.dataset, [...own, ...around]));
      return;
    }
    case 'REMOVED': {
      const { own, around } = nestedNames(dataset, change.column);
      changed.columns.push(...own, ...around);
      draft.states.push(...columnStates(change.dataset, around));
      for (const { flow } of await consumersOf(reader, change.dataset, own)) {
        const columns = breakTarget(draft, flow.dataset);
        if (flow.kind === 'column') columns.add(flow.column);
      }
      return;
    }
    case 'ROWS':
      changed.rows = true;
      draft.states.push({ kind: 'rows', dataset: change.dataset });
      return;
    case 'DROPPED':
      changed.rows = true;
      changed.columns.push(...(dataset?.columns.map((column) => column.name) ?? []));
      for (const { flow } of await readersOf(reader, change.dataset)) breakTarget(draft, flow.dataset);
      return;
    default:
      assertNever(change);
  }
}

/**
 * The statements that read a dataset, analysed or not: each breaks without it. A job that declares the dataset and whose code never
 * names it is left out: it is an opaque reader, and so possibly affected.
 */
export async function readersOf(reader: GraphReader, dataset: DatasetId): Promise<OwnedFlow<RowFlow>[]> {
  const flows = await reader.rowConsumers(dataset);
  const jobs = await jobsById(
    reader,
    flows.filter(({ flow }) => flow.opaque).map(({ job }) => job),
  );
  return flows.filter(
    ({ job, flow }) => !flow.opaque || jobs.get(job)?.declaredOnly.includes(dataset) !== true,
  );
}

/** The column with the fields below it, and the columns around it. */
export function nestedNames(
  dataset: Dataset | undefined,
  column: string,
): { own: string[]; around: string[] } {
  const names = dataset?.columns.map(({ name }) => name) ?? [];
  return {
    own: [column, ...names.filter((name) => name.startsWith(`${column}.`))],
    around: names.filter((name) => column.startsWith(`${name}.`)),
  };
}

function columnStates(dataset: DatasetId, columns: readonly string[]): State[] {
  return columns.map((column) => ({ kind: 'column', column: columnId(dataset, column) }));
}

async function consumersOf(reader: GraphReader, dataset: DatasetId, columns: readonly string[]) {
  const flows = await Promise.all(columns.map((column) => reader.consumers(columnId(dataset, column))));
  return flows.flat();
}

function breakTarget(draft: Draft, dataset: DatasetId): Set<string> {
  const columns = draft.broken.get(dataset) ?? new Set();
  draft.broken.set(dataset, columns);
  return columns;
}

async function brokenColumns(
  reader: GraphReader,
  broken: ReadonlyMap<DatasetId, ReadonlySet<string>>,
): Promise<Map<DatasetId, string[]>> {
  if (broken.size === 0) return new Map();
  const known = new Map((await reader.datasets([...broken.keys()])).map((each) => [each.id, each]));
  return new Map(
    [...broken].map(([id, produced]) => {
      const listed = known.get(id)?.columns.map(({ name }) => name) ?? [];
      return [id, [...new Set([...listed, ...produced])]];
    }),
  );
}
