/** The constructs of Db2, which has no dialect here. */
import type { Engine } from '../../core/engine-rules.ts';
import { INTERVAL_UNITS } from '../../core/keywords.ts';
import { readChangedTable } from './changed-table.ts';
import { readLabeledDuration } from './labeled-duration.ts';
import { readLoadFrom } from './load-from.ts';
import { readSpecialRegister } from './special-register.ts';

export const DB2: Engine = {
  own: {
    statements: { LOAD: readLoadFrom, IMPORT: readLoadFrom },
    operands: { CURRENT: readSpecialRegister },
    afterValue: Object.fromEntries([...INTERVAL_UNITS].map((unit) => [unit, readLabeledDuration])),
  },
  shared: { relations: { FINAL: readChangedTable, NEW: readChangedTable, OLD: readChangedTable } },
};
