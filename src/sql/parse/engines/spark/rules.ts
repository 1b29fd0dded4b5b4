/** The constructs of Spark and Databricks. */
import type { Engine } from '../../core/engine-rules.ts';
import { readTableChanges } from '../../query/named-relation.ts';
import { readCacheTable } from './cache-table.ts';
import { readDataFrame } from './data-frame.ts';
import { readFileOptions } from './file-options.ts';
import { FORMATS, readFilePath } from './file-path.ts';

export const SPARK: Engine = {
  own: {
    relations: { TABLE_CHANGES: readTableChanges },
    createClauses: { OPTIONS: readFileOptions },
    tableNames: { '{': readDataFrame },
    locations: Object.fromEntries(FORMATS.map((format) => [format, readFilePath])),
  },
  shared: { statements: { CACHE: readCacheTable } },
};
