/**
 * What a dbt adapter determines: the SQL dialect, the namespace by OpenLineage's naming rules, and how names
 * of tables and columns compare.
 *
 *   adapterOf('snowflake')
 *     → dialect snowflake, namespace snowflake://default, three name parts, unquoted names in upper case
 *
 * A manifest does not contain the host, so the host is `default` (docs/adr/0003-dbt-reader.md). The rows of
 * src/dialect list the known adapters.
 */
import type { Dialects } from '../../dialect/define-dialects.ts';
import { type Folding, fold } from '../../dialect/dialect.ts';
import { DIALECTS, dialectOf } from '../../dialect/dialects.ts';

export interface Adapter {
  readonly name: string;
  readonly dialect: string;
  readonly namespace: string;
  /**
   * Parts of a complete name. 3: database, schema, table; a shorter name is completed from the node. 2: there
   * is no database. null: as many as the adapter wrote.
   */
  readonly nameParts: 2 | 3 | null;
  readonly tables: Folding;
  readonly columns: Folding;
  /** Whether dbt quotes the parts of a name by default. */
  readonly quotesByDefault: boolean;
  /** One pair of quotes may contain a complete name: `project.dataset.table`. */
  readonly quotesPaths: boolean;
  /** The catalog lists the fields of a nested column as columns `parent.child`. */
  readonly listsFields: boolean;
  /** Whether the dialect has its own rules, is read as generic SQL, or the adapter is unknown. */
  readonly support: 'full' | 'generic' | 'unknown';
}

/** The dialect of adapters without a row. */
const GENERIC = dialectOf('generic');

/** `adapterType` as in the manifest; null if the manifest has none. */
export function adapterOf(adapterType: string | null, dialects: Dialects = DIALECTS): Adapter {
  const name = (adapterType ?? 'dbt').toLowerCase();
  const known = dialects.adapter(name);
  const dialect = known?.dialect ?? GENERIC;
  return {
    name,
    dialect: dialect.name,
    namespace: known?.namespace ?? `${schemeOf(name)}://default`,
    nameParts: known?.nameParts ?? null,
    tables: dialect.tables,
    columns: dialect.columns,
    quotesByDefault: known?.quotesNames ?? true,
    quotesPaths: dialect.features.quotedPaths,
    listsFields: known?.listsFields ?? false,
    support: known === null ? 'unknown' : dialect === GENERIC ? 'generic' : 'full',
  };
}

/** `text`, folded as names of this kind compare. */
export function foldName(text: string, quoted: boolean, names: Folding): string {
  return fold({ text, quoted }, names);
}

/** The name of an unknown adapter may contain any character; a URI scheme may not. */
function schemeOf(name: string): string {
  return name.replace(/[^a-z0-9+.-]+/g, '-');
}
