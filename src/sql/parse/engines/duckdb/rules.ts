/** The constructs of DuckDB. */
import type { Engine } from '../../core/engine-rules.ts';
import { readFactorial } from './factorial.ts';
import { readJoinType, readNearest } from './join-clauses.ts';
import { readComprehension } from './list-comprehension.ts';
import { readChainedCall } from './method.ts';

export const DUCKDB: Engine = {
  own: {
    operands: { '[': readComprehension },
    afterName: { '(': readChainedCall },
    afterValue: { '!': readFactorial },
  },
  shared: { joinClauses: { BY: readJoinType, NEAREST: readNearest, APPROX: readNearest } },
};
