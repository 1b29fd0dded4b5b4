/** The constructs of Redshift. */
import type { Engine } from '../../core/engine-rules.ts';
import { readPositions, readUnpivotedObject } from './super-values.ts';

export const REDSHIFT: Engine = {
  shared: { relations: { UNPIVOT: readUnpivotedObject }, afterRelation: { AT: readPositions } },
};
