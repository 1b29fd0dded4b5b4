/**
 * The columns with another type upstream of each relation. In: a comparison and relations. Out: the changed
 * types by relation.
 *
 *   orders.net: integer → varchar; report: sum(net) as total from orders; board: total from report
 *   → report and board: [{ dataset: orders, column: 'net', before: 'integer', after: 'varchar' }]
 */
import type { ChangedType } from '../../library/answers/impact-shown.ts';
import type { Flow } from '../../model/column-graph.ts';
import { columnId, type DatasetId } from '../../model/names.ts';
import type { VersionComparison } from '../../pipeline/compare-versions.ts';

export type ChangedTypes = ReadonlyMap<DatasetId, readonly ChangedType[]>;

export async function changedTypes(
  { diff, reader }: Pick<VersionComparison, 'diff' | 'reader'>,
  relations: readonly DatasetId[],
): Promise<ChangedTypes> {
  const changed = retypedColumns(diff);
  if (changed.size === 0) return new Map();
  const flows = await Promise.all(
    relations.map(async (dataset) => {
      const jobs = await reader.jobsWriting(dataset);
      const all = (await Promise.all(jobs.map(({ id }) => reader.flowsOf(id)))).flat();
      return all.filter((flow) => flow.dataset === dataset);
    }),
  );
  const origins = followTypes(flows.flat(), [...changed.keys()]);
  return new Map(
    relations.map((dataset, i) => {
      const found = new Set((flows[i] ?? []).flatMap((flow) => [...originsOfInputs(flow, origins)]));
      return [dataset, [...changed].filter(([id]) => found.has(id)).map(([, type]) => type)];
    }),
  );
}

function retypedColumns({ relations }: VersionComparison['diff']): Map<string, ChangedType> {
  const changed = new Map<string, ChangedType>();
  for (const { dataset, columns } of relations) {
    for (const each of columns) {
      if (each.kind !== 'RETYPED') continue;
      const { column, before, after } = each;
      changed.set(columnId(dataset, column), { dataset, column, before, after });
    }
  }
  return changed;
}

/** The changed columns that each column is derived from, and those that decide the rows of each dataset. */
type Origins = Map<string, Set<string>>;

function followTypes(flows: readonly Flow[], changed: readonly string[]): Origins {
  const origins: Origins = new Map(changed.map((id) => [id, new Set([id])]));
  // Each round follows the edges of all flows; the graph has few levels.
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const flow of flows) {
      const key = flow.kind === 'column' ? columnId(flow.dataset, flow.column) : flow.dataset;
      const known = origins.get(key) ?? new Set();
      const before = known.size;
      for (const id of originsOfInputs(flow, origins)) known.add(id);
      if (known.size > before) isDone = false;
      if (known.size > 0) origins.set(key, known);
    }
  }
  return origins;
}

function originsOfInputs(flow: Flow, origins: Origins): Set<string> {
  const columns = flow.kind === 'row' ? [...flow.inputs, ...flow.named] : flow.inputs;
  const keys = [
    ...columns.map(({ dataset, column }): string => columnId(dataset, column)),
    ...(flow.kind === 'row' ? flow.scans : []),
  ];
  return new Set(keys.flatMap((key) => [...(origins.get(key) ?? [])]));
}
