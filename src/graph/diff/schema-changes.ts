/**
 * Tables that are added to and whose columns change: a diff and what each table's tool does then in; what the next run without a full refresh makes of it, out.
 *
 *   visits (incremental, on_schema_change ignore) gains device, which report names
 *   → visits gains device, which its table does not get before a full refresh; report names it.
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { SchemaPolicy } from '../../model/inventory.ts';
import { type DatasetId, idParts, pathAround } from '../../model/names.ts';
import type { GraphDiff, RelationDiff } from './diff.ts';

export type SchemaPolicies = ReadonlyMap<DatasetId, SchemaPolicy>;

export function schemaChanges(
  { relations }: GraphDiff,
  after: ColumnGraph,
  policies: SchemaPolicies,
): Finding[] {
  return relations.flatMap((relation) => {
    const policy = policies.get(relation.dataset);
    // One that is new, or stands elsewhere, is made whole.
    if (policy === undefined || relation.change !== 'CHANGED') return [];
    const { gained, lost } = columnsOf(relation);
    if (gained.length + lost.length === 0) return [];
    const said = sentenceOf(policy, { gained, lost });
    if (said === null) return [];
    const readers = policy === 'ignore' ? namedBy(relation.dataset, gained, after) : [];
    const names =
      readers.length === 0 ? '' : `; ${readers.join(', ')} ${readers.length === 1 ? 'names' : 'name'} it`;
    const file = after.datasets.find(({ id }) => id === relation.dataset)?.file ?? null;
    return [
      {
        code: 'table-is-added-to',
        severity: 'warning' as const,
        message: `${relation.name} ${said}${names}.`,
        hint: `Its on_schema_change is ${policy}: run it once with --full-refresh.`,
        subject: relation.name,
        ...(file === null ? {} : { file }),
      },
    ];
  });
}

interface Columns {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

function columnsOf({ columns }: RelationDiff): Columns {
  const all = columns.filter(({ column }) => pathAround(column) === null);
  const gained = all.flatMap(({ kind, column }) => (kind === 'ADDED' || kind === 'RENAMED' ? [column] : []));
  const lost = all.flatMap((each) =>
    each.kind === 'REMOVED' ? [each.column] : each.kind === 'RENAMED' ? [each.from] : [],
  );
  return { gained, lost };
}

/** docs.getdbt.com, incremental models: what if the columns of my incremental model change? */
function sentenceOf(policy: SchemaPolicy, { gained, lost }: Columns): string | null {
  const [come, go] = [gained.join(', '), lost.join(', ')];
  switch (policy) {
    case 'fail': {
      const parts = [...(come === '' ? [] : [`gains ${come}`]), ...(go === '' ? [] : [`loses ${go}`])];
      return `${parts.join(' and ')}, which ends its next run with an error`;
    }
    case 'ignore':
      return go === ''
        ? `gains ${come}, which its table does not get before a full refresh`
        : `loses ${go}, which its table still asks for: its next run ends with an error`;
    case 'append_new_columns': {
      const kept = go === '' ? [] : [`keeps ${go}, without values in new rows`];
      return [...(come === '' ? [] : [`gains ${come}, without values in old rows`]), ...kept].join(', and ');
    }
    case 'sync_all_columns':
      return come === '' ? null : `gains ${come}, without values in old rows`;
    default:
      return policy satisfies never;
  }
}

function namedBy(dataset: DatasetId, columns: readonly string[], { jobs }: ColumnGraph): string[] {
  const found = jobs.flatMap(({ flows }) =>
    flows.flatMap((flow) =>
      flow.kind === 'row' &&
      flow.dataset !== dataset &&
      flow.named.some((each) => each.dataset === dataset && columns.includes(each.column))
        ? [idParts(flow.dataset).name]
        : [],
    ),
  );
  return [...new Set(found)].sort();
}
