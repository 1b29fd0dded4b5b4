/** The constructs of BigQuery. */
import type { Engine } from '../../core/engine-rules.ts';
import { readTypedArray, readTypedStruct } from './typed-constructor.ts';

export const BIGQUERY: Engine = { own: { operands: { ARRAY: readTypedArray, STRUCT: readTypedStruct } } };
