/** The constructs of Oracle. */
import type { Engine } from '../../core/engine-rules.ts';
import { readCollection } from './collection.ts';
import { readIntervalExpression } from './interval-expression.ts';
import { readKeep } from './keep.ts';
import { readXmlMethod } from './method.ts';
import { readMultiset } from './multiset.ts';

export const ORACLE: Engine = {
  own: {
    relations: { TABLE: readCollection },
    afterName: { '(': readXmlMethod },
    afterValue: { DAY: readIntervalExpression, YEAR: readIntervalExpression, MULTISET: readMultiset },
  },
  shared: { afterCall: { KEEP: readKeep } },
};
