/** The constructs of Databricks. */
import type { Engine } from '../../core/engine-rules.ts';
import { readFileFunction } from '../../query/file-function.ts';
import { skipRecursionLevel } from './recursion-level.ts';
import { readStreamRelation } from './stream-relation.ts';

export const DATABRICKS: Engine = {
  own: { relations: { READ_FILES: readFileFunction, CLOUD_FILES: readFileFunction } },
  shared: {
    cteClauses: { MAX: skipRecursionLevel },
    relations: { STREAM: readStreamRelation },
  },
};
