/** The constructs of BigQuery. */
import type { Engine } from '../../core/engine-rules.ts';
import { readPrivacy } from './privacy.ts';
import { readReplica } from './replica.ts';
import { readRowShape } from './row-shape.ts';
import { readTypedArray, readTypedStruct } from './typed-constructor.ts';

export const BIGQUERY: Engine = {
  own: { operands: { ARRAY: readTypedArray, STRUCT: readTypedStruct } },
  shared: {
    createClauses: { AS: readReplica },
    selectModifiers: { AS: readRowShape, WITH: readPrivacy },
  },
};
