/** The constructs that only T-SQL has. */
import type { EngineRules } from '../../core/reader.ts';
import { readGraphMatch } from './graph-match.ts';

export const TSQL: EngineRules = { operands: { MATCH: readGraphMatch } };
