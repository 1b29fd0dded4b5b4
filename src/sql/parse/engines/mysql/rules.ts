/** The constructs of MySQL and MariaDB. */
import type { Engine } from '../../core/engine-rules.ts';
import { readDeleteHistory } from './delete-history.ts';
import { readInsertedValue } from './inserted-value.ts';
import { readMatchAgainst } from './match-against.ts';
import { SELECT_OPTIONS, skipSelectOptions } from './select-options.ts';
import { readUserVariable } from './user-variable.ts';

export const MYSQL: Engine = {
  own: {
    selectModifiers: Object.fromEntries(SELECT_OPTIONS.map((option) => [option, skipSelectOptions])),
    operands: { parameter: readUserVariable, VALUES: readInsertedValue, VALUE: readInsertedValue },
    afterCall: { AGAINST: readMatchAgainst },
  },
  shared: { statements: { DELETE: readDeleteHistory } },
};
