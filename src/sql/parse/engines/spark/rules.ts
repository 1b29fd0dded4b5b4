/** The constructs of Spark and Databricks. */
import type { Engine } from '../../core/engine-rules.ts';
import { readDataFrame } from './data-frame.ts';
import { FORMATS, readFilePath } from './file-path.ts';

export const SPARK: Engine = {
  own: {
    tableNames: { '{': readDataFrame },
    locations: Object.fromEntries(FORMATS.map((format) => [format, readFilePath])),
  },
};
