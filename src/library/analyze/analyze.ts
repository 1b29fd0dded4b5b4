/**
 * SQL text → its column-level lineage. Synchronous; no text makes it throw, and what is wrong with the text
 * or the options is a finding.
 *
 *   analyze('SELECT price + tax AS total FROM orders', { schema: { orders: ['price', 'tax'] } })
 *   → { parse: 'complete', lineage: [{ column: 'total', inputs: [orders.price, orders.tax], … }], … }
 */
import type { DialectName } from '../../model/dialect-name.ts';
import { analyse, type SecondGrammar } from '../../sql/index.ts';
import { readOptions } from './read-options.ts';
import { failedLineage, type SqlLineage, sqlLineage } from './sql-lineage.ts';

export interface AnalyzeOptions {
  /**
   * Default `generic`, which parses what most dialects share. Other names, such as `postgresql`, map to the
   * nearest dialect.
   */
  readonly dialect?: DialectName | (string & {}) | undefined;
  /** The columns of relations, in order, by name (`db.schema.table`); null where they are unknown. */
  readonly schema?: Schema | undefined;
  /** Database of a relation whose name has none. */
  readonly defaultDatabase?: string | undefined;
  /** Schema of a relation whose name has none. */
  readonly defaultSchema?: string | undefined;
  /** The relation that a final bare SELECT writes. */
  readonly target?: string | undefined;
  /** Binds operators that the rules do not know; their edges are `inferred`. */
  readonly secondGrammar?: SecondGrammar | undefined;
}

export type Schema = Readonly<Record<string, readonly SchemaColumn[] | null>>;

/** With a type, the fields of a nested column are known too. */
export type SchemaColumn = string | { readonly name: string; readonly type?: string | null };

export function analyze(sql: string, options: AnalyzeOptions = {}): SqlLineage {
  const { dialect = 'generic', target = null, secondGrammar = null, ...rest } = options;
  const read = readOptions({ ...rest, sql, dialect });
  if (read.kind === 'unusable') return failedLineage(read.findings);
  const { lineage } = analyse({ ...read.request, target }, secondGrammar);
  return sqlLineage(lineage, read.findings);
}
