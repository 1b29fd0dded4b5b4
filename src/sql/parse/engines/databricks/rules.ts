/** The constructs of Databricks. */
import type { Engine } from '../../core/engine-rules.ts';
import { readFileFunction } from '../../query/file-function.ts';
import { readApplyChanges, readAutoFlow } from './apply-changes.ts';
import { skipCreateFlow } from './create-flow.ts';
import { skipRecursionLevel } from './recursion-level.ts';
import { readReplacedRows } from './replaced-rows.ts';
import { readStreamRelation } from './stream-relation.ts';

export const DATABRICKS: Engine = {
  own: { relations: { READ_FILES: readFileFunction, CLOUD_FILES: readFileFunction } },
  shared: {
    statements: { APPLY: readApplyChanges, AUTO: readApplyChanges },
    createClauses: { FLOW: readAutoFlow },
    prefixes: { CREATE: skipCreateFlow },
    insertClauses: { REPLACE: readReplacedRows },
    cteClauses: { MAX: skipRecursionLevel },
    relations: { STREAM: readStreamRelation },
  },
};
