/** Trino and the dialects that are like it. */
import { INSENSITIVE } from '../dialect.ts';
import type { DialectRow } from '../row.ts';

export const TRINO_ROWS = {
  /** https://trino.io/docs/current/sql.html */
  trino: {
    adapters: {
      trino: { namespace: 'trino://default', nameParts: 3 },
      presto: { namespace: 'presto://default', nameParts: 3 },
      dremio: { namespace: 'dremio://default', nameParts: null },
    },
    // https://trino.io/docs/current/language/reserved.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    valueColumns: { prefix: '_col', from: 0 },
    systemColumns: '$bucket $file_modified_time $file_size $partition $path',
    features: ['arrayConstructors', 'arrowLambdas', 'structFields', 'unnestColumnsAreFields', 'strictGroups'],
  },

  /** https://docs.aws.amazon.com/athena/latest/ug/ddl-sql-reference.html */
  athena: {
    like: 'trino',
    adapters: { athena: { namespace: 'awsathena://default', nameParts: 3 } },
    // https://docs.aws.amazon.com/athena/latest/ug/tables-databases-columns-names.html
    tables: INSENSITIVE,
    columns: INSENSITIVE,
    features: ['backtickNames'],
  },
} as const satisfies Readonly<Record<string, DialectRow>>;
