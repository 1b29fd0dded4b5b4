/** The constructs of DuckDB. */
import type { Engine } from '../../core/engine-rules.ts';
import { readQueryTable, readQueryText } from '../../query/named-relation.ts';
import { readChainedCall } from './chained-call.ts';
import { readDescribeQuery } from './describe-query.ts';
import { readExportState } from './export-state.ts';
import { readFactorial } from './factorial.ts';
import { readJoinType, readNearest } from './join-clauses.ts';
import { readListComprehension } from './list-comprehension.ts';
import { readPivotQuery, readUnpivotQuery } from './pivot-query.ts';
import { readPosition } from './position.ts';
import { readUsingKey } from './using-key.ts';

export const DUCKDB: Engine = {
  own: {
    relations: { QUERY: readQueryText, QUERY_TABLE: readQueryTable },
    queries: {
      DESCRIBE: readDescribeQuery,
      DESC: readDescribeQuery,
      SHOW: readDescribeQuery,
      SUMMARIZE: readDescribeQuery,
    },
    operands: { '[': readListComprehension },
    afterName: { '(': readChainedCall },
    afterValue: { '!': readFactorial },
  },
  shared: {
    queries: {
      PIVOT: readPivotQuery,
      PIVOT_WIDER: readPivotQuery,
      UNPIVOT: readUnpivotQuery,
      PIVOT_LONGER: readUnpivotQuery,
    },
    cteClauses: { USING: readUsingKey },
    joinClauses: { BY: readJoinType, NEAREST: readNearest, APPROX: readNearest },
    operands: { '#': readPosition },
    afterCall: { EXPORT_STATE: readExportState },
  },
};
