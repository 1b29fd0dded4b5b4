/**
 * The column-level lineage of SQL text. Synchronous. It never throws: problems of the text and of the options
 * are findings.
 *
 *   analyze('SELECT price + tax AS total FROM orders', { schema: { orders: ['price', 'tax'] } })
 *   → { parse: 'complete', lineage: [{ target: null, column: 'total', inputs: [price, tax] }], … }
 */
import type { DialectName } from '../../dialect/dialects.ts';
import { analyse, type SecondGrammar } from '../../sql/index.ts';
import { readOptions } from './read-options.ts';
import { failedLineage, type SqlLineage, sqlLineage } from './sql-lineage.ts';

export interface AnalyzeOptions {
  /**
   * Default `generic`, which parses the syntax that most dialects share. Other names, such as `postgresql`,
   * map to the nearest dialect.
   */
  readonly dialect?: DialectName | (string & {}) | undefined;
  /** The columns of relations, in order, by name (`db.schema.table`); null if they are unknown. */
  readonly schema?: Schema | undefined;
  /** The database of relation names without a database. */
  readonly defaultDatabase?: string | undefined;
  /** The schema of relation names without a schema. */
  readonly defaultSchema?: string | undefined;
  /** The relation that a final bare SELECT writes. */
  readonly target?: string | undefined;
  /** Parses expressions with unknown operators; their edges are `inferred`. */
  readonly secondGrammar?: SecondGrammar | undefined;
}

export type Schema = Readonly<Record<string, readonly SchemaColumn[] | null>>;

/** With a type, the fields of a nested column are also known. */
export type SchemaColumn = string | { readonly name: string; readonly type?: string | null };

export function analyze(sql: string, options: AnalyzeOptions = {}): SqlLineage {
  const { dialect = 'generic', target = null, secondGrammar = null, ...rest } = options;
  const read = readOptions({ ...rest, sql, dialect });
  if (read.kind === 'unusable') return failedLineage(read.findings);
  const { lineage } = analyse({ ...read.request, target }, secondGrammar);
  return sqlLineage(lineage, read.findings);
}
