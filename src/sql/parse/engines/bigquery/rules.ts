/** The constructs of BigQuery. */
import type { Engine } from '../../core/engine-rules.ts';
import { readPrivacy } from './privacy.ts';
import { readRowShape } from './row-shape.ts';
import { readTypedArray, readTypedStruct } from './typed-constructor.ts';

export const BIGQUERY: Engine = {
  own: { operands: { ARRAY: readTypedArray, STRUCT: readTypedStruct } },
  shared: { selectModifiers: { AS: readRowShape, WITH: readPrivacy } },
};
