/** The constructs of Redshift. */
import type { Engine } from '../../core/engine-rules.ts';
import { readApproximate } from './approximate.ts';
import { readExcludeList } from './exclude-list.ts';
import { readPositions, readUnpivotedObject } from './super-values.ts';

export const REDSHIFT: Engine = {
  own: { afterItems: { EXCLUDE: readExcludeList } },
  shared: {
    relations: { UNPIVOT: readUnpivotedObject },
    afterRelation: { AT: readPositions },
    operands: { APPROXIMATE: readApproximate },
  },
};
