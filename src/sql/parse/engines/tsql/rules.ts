/** The constructs of T-SQL. */
import type { Engine } from '../../core/engine-rules.ts';
import { readGraphMatch } from './graph-match.ts';
import { readTypeMethod } from './method.ts';
import { readTableVariable } from './table-variable.ts';

export const TSQL: Engine = {
  own: {
    tableNames: { parameter: readTableVariable },
    operands: { MATCH: readGraphMatch },
    afterName: { '(': readTypeMethod },
  },
};
