/**
 * Incremental tables whose columns change. In: a diff, and each table's on_schema_change policy. Out: a
 * finding with the result of the next run without a full refresh.
 *
 *   visits (incremental, on_schema_change ignore) gains device, which report references
 *   → visits gains device, which its table gets only with a full refresh; report references it.
 */
import type { ColumnGraph } from '../../model/column-graph.ts';
import type { Finding } from '../../model/finding.ts';
import type { SchemaPolicy } from '../../model/inventory.ts';
import { type DatasetId, idParts, parentPath } from '../../model/names.ts';
import type { GraphDiff, RelationDiff } from './diff.ts';

export type SchemaPolicies = ReadonlyMap<DatasetId, SchemaPolicy>;

export function schemaChanges(
  { relations }: GraphDiff,
  after: ColumnGraph,
  policies: SchemaPolicies,
): Finding[] {
  return relations.flatMap((relation) => {
    const policy = policies.get(relation.dataset);
    // A new or renamed table is built completely.
    if (policy === undefined || relation.change !== 'CHANGED') return [];
    const { gained, lost } = columnsOf(relation);
    if (gained.length + lost.length === 0) return [];
    const sentence = sentenceOf(policy, { gained, lost });
    if (sentence === null) return [];
    const readers = policy === 'ignore' ? namedBy(relation.dataset, gained, after) : [];
    const names =
      readers.length === 0
        ? ''
        : `; ${readers.join(', ')} ${readers.length === 1 ? 'references' : 'reference'} ${gained.length === 1 ? 'it' : 'them'}`;
    const file = after.datasets.find(({ id }) => id === relation.dataset)?.file ?? null;
    return [
      {
        code: 'table-is-added-to',
        severity: 'warning' as const,
        message: `${relation.name} ${sentence}${names}.`,
        hint: `Its on_schema_change is ${policy}. Run it once with --full-refresh.`,
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
  const all = columns.filter(({ column }) => parentPath(column) === null);
  const gained = all.flatMap(({ kind, column }) => (kind === 'ADDED' || kind === 'RENAMED' ? [column] : []));
  const lost = all.flatMap((each) =>
    each.kind === 'REMOVED' ? [each.column] : each.kind === 'RENAMED' ? [each.from] : [],
  );
  return { gained, lost };
}

/** See docs.getdbt.com, incremental models, "What if the columns of my incremental model change?" */
function sentenceOf(policy: SchemaPolicy, { gained, lost }: Columns): string | null {
  const [added, removed] = [gained.join(', '), lost.join(', ')];
  switch (policy) {
    case 'fail': {
      const parts = [
        ...(added === '' ? [] : [`gains ${added}`]),
        ...(removed === '' ? [] : [`loses ${removed}`]),
      ];
      return `${parts.join(' and ')}, so its next run fails`;
    }
    case 'ignore':
      return removed === ''
        ? `gains ${added}, which its table gets only with a full refresh`
        : `loses ${removed}, which its table still expects, so its next run fails`;
    case 'append_new_columns': {
      const kept = removed === '' ? [] : [`keeps ${removed}, without values in new rows`];
      return [...(added === '' ? [] : [`gains ${added}, without values in old rows`]), ...kept].join(
        ', and ',
      );
    }
    case 'sync_all_columns':
      return added === '' ? null : `gains ${added}, without values in old rows`;
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
