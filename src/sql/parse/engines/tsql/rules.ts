/** The constructs that only T-SQL has. */
import type { EngineRules } from '../../core/engine-rules.ts';
import { readGraphMatch } from './graph-match.ts';

export const TSQL: EngineRules = { operands: { MATCH: readGraphMatch } };
