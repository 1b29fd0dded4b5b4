/** The constructs of DuckDB. */
import type { Engine } from '../../core/engine-rules.ts';
import type { EngineRules } from '../../core/reader.ts';
import { readDescribeQuery } from './describe-source.ts';
import { readExportState } from './export-state.ts';
import { readFactorial } from './factorial.ts';
import { readJoinType, readNearest } from './join-clauses.ts';
import { readComprehension } from './list-comprehension.ts';
import { readChainedCall } from './method.ts';
import { readPivotQuery, readUnpivotQuery } from './pivot-query.ts';
import { readPosition } from './position.ts';
import { readUsingKey } from './using-key.ts';

/** PIVOT and UNPIVOT as queries, which the permissive dialect reads too. */
export const PIVOT_QUERIES = {
  PIVOT: readPivotQuery,
  PIVOT_WIDER: readPivotQuery,
  UNPIVOT: readUnpivotQuery,
  PIVOT_LONGER: readUnpivotQuery,
} satisfies EngineRules['queries'];

export const DUCKDB: Engine = {
  own: {
    queries: {
      ...PIVOT_QUERIES,
      DESCRIBE: readDescribeQuery,
      DESC: readDescribeQuery,
      SHOW: readDescribeQuery,
      SUMMARIZE: readDescribeQuery,
    },
    operands: { '[': readComprehension },
    afterName: { '(': readChainedCall },
    afterValue: { '!': readFactorial },
  },
  shared: {
    cteClauses: { USING: readUsingKey },
    joinClauses: { BY: readJoinType, NEAREST: readNearest, APPROX: readNearest },
    operands: { '#': readPosition },
    afterCall: { EXPORT_STATE: readExportState },
  },
};
