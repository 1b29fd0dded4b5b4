/**
 * Readers of system catalogs. In: changes of which relations and columns there are. Out: the cause of each
 * reader of a catalog that may list them.
 *
 *   columns_of_m1: select column_name from information_schema.columns; m1 gains b
 *   → columns_of_m1: possibly affected, because the catalog lists what changes
 */
import type { DatasetId } from '../../model/names.ts';
import { idParts, type RelationName, relationParts } from '../../model/names.ts';
import { codeOnly } from '../code-only.ts';
import type { GraphReader } from '../reader.ts';
import type { Change } from './change.ts';
import type { Affected } from './group-affected.ts';
import type { ImpactStarts } from './impact-starts.ts';
import type { Causes } from './possible-causes.ts';

/** Schemas of system catalogs, and catalogs in any schema. */
const SCHEMAS = ['information_schema', 'pg_catalog', 'account_usage'];
const TABLES = [
  ...['sqlite_master', 'sqlite_schema', 'pg_class', 'pg_attribute', 'svv_columns', 'svv_tables'],
  ...['all_tab_columns', 'all_tables', 'user_tab_columns', 'user_tables', '__tables__'],
];
const MOST_CATALOGS = 100;

export async function catalogCauses(
  reader: GraphReader,
  changes: readonly Change[],
  { affected, starts }: { readonly affected: Affected; readonly starts: ImpactStarts },
): Promise<Causes> {
  const causes: Causes = new Map();
  if (!changesSchema(changes, starts)) return causes;
  const code = codeOnly(reader);
  for (const from of await catalogs(reader)) {
    for (const { job, flow } of await code.rowConsumers(from)) {
      const { dataset } = flow;
      if (causes.has(dataset) || affected.of(dataset)?.whole === true) continue;
      causes.set(dataset, { cause: { kind: 'catalog', from, job }, hops: 1 });
    }
  }
  return causes;
}

const SCHEMA_CHANGES: ReadonlySet<Change['kind']> = new Set([
  'ADDED',
  'REMOVED',
  'RENAMED',
  'RETYPED',
  'LISTED',
  'DROPPED',
  'MOVED',
  'FOLLOWED',
  'CATALOGUED',
]);

/** True if relations or columns are added, removed or named otherwise, also by a star downstream. */
function changesSchema(changes: readonly Change[], { origins }: ImpactStarts): boolean {
  if (changes.some(({ kind }) => SCHEMA_CHANGES.has(kind))) return true;
  return [...origins.values()].some(({ effect }) => effect === 'ADDED' || effect === 'REMOVED');
}

async function catalogs(reader: GraphReader): Promise<DatasetId[]> {
  const [bySchema, byTable] = await Promise.all([
    Promise.all(SCHEMAS.map((text) => reader.search(text, { first: MOST_CATALOGS, after: null }))),
    Promise.all(TABLES.map((text) => reader.datasetsNamed(text))),
  ]);
  const found = bySchema.flatMap(({ items }) =>
    items.flatMap(({ item }) => (item.kind === 'dataset' ? [item.dataset.id] : [])),
  );
  const ids = [...found, ...byTable.flat().map(({ id }) => id)];
  return [...new Set(ids)].filter(isCatalog).sort();
}

function isCatalog(id: DatasetId): boolean {
  const parts = relationParts(idParts(id).name as RelationName).map((part) => part.toLowerCase());
  const [table = '', ...schemas] = parts.reverse();
  return TABLES.includes(table) || schemas.some((schema) => SCHEMAS.includes(schema));
}
