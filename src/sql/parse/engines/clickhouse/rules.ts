/** The constructs of ClickHouse. */
import type { Engine } from '../../core/engine-rules.ts';
import { readNamed } from '../../expression/operand.ts';
import { readDictionaryCall } from './dictionary-call.ts';
import { readJsonPath } from './json-path.ts';
import { readLastName, readLogicalCall } from './keyword-name.ts';
import { skipFill } from './with-fill.ts';

export const CLICKHOUSE: Engine = {
  own: {
    operands: {
      AND: readLogicalCall,
      OR: readLogicalCall,
      LIKE: readLastName,
      ILIKE: readLastName,
      TABLE: readNamed,
    },
    afterName: { '(': readDictionaryCall },
    afterValue: { '.': readJsonPath },
    afterSortItem: { WITH: skipFill },
  },
};
