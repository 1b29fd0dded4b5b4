/**
 * The columns with another type that a relation reads. In: a comparison. Out: a function that returns them
 * for a relation: those that its code uses, otherwise the one at the start of its path.
 *
 *   orders.net: integer → varchar; report: sum(net) from orders
 *   → report: [{ dataset: orders, column: 'net', before: 'integer', after: 'varchar' }]
 */
import type { ExplainedStep } from '../../graph/index.ts';
import type { ChangedType } from '../../library/answers/impact-shown.ts';
import type { NamedInput } from '../../model/column-graph.ts';
import { columnId, type DatasetId } from '../../model/names.ts';
import type { VersionComparison } from '../../pipeline/compare-versions.ts';

export type TypesOf = (
  dataset: DatasetId,
  path: readonly ExplainedStep[] | null,
) => Promise<readonly ChangedType[]>;

type Named = Pick<NamedInput, 'dataset' | 'column'>;

export function changedTypes({ diff, reader }: Pick<VersionComparison, 'diff' | 'reader'>): TypesOf {
  const changed = new Map<string, ChangedType>();
  for (const { dataset, columns } of diff.relations) {
    for (const each of columns) {
      if (each.kind !== 'RETYPED') continue;
      const { column, before, after } = each;
      changed.set(columnId(dataset, column), { dataset, column, before, after });
    }
  }
  return async (dataset, path) => {
    if (changed.size === 0) return [];
    const jobs = await reader.jobsWriting(dataset);
    const flows = (await Promise.all(jobs.map(({ id }) => reader.flowsOf(id)))).flat();
    const named = flows
      .filter((flow) => flow.dataset === dataset)
      .flatMap((flow): readonly Named[] =>
        flow.kind === 'row' ? [...flow.inputs, ...flow.named] : flow.inputs,
      );
    const used = new Set<string>(named.map((input) => columnId(input.dataset, input.column)));
    const read = [...changed].filter(([id]) => used.has(id)).map(([, type]) => type);
    if (read.length > 0) return read;
    const start = path?.[0]?.from;
    const first = start?.column == null ? undefined : changed.get(columnId(start.dataset, start.column));
    return first === undefined ? [] : [first];
  };
}
