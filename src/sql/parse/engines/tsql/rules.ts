/** The constructs of T-SQL. */
import type { Engine } from '../../core/engine-rules.ts';
import { readGraphMatch } from './graph-match.ts';

export const TSQL: Engine = { own: { operands: { MATCH: readGraphMatch } } };
