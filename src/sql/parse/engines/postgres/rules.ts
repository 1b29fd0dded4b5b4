/** The constructs of Postgres. */
import type { Engine } from '../../core/engine-rules.ts';
import { readInherits, readPartitionOf, refusePrepared } from './inherits.ts';
import { readRowsFrom } from './rows-from.ts';

export const POSTGRES: Engine = {
  own: { createClauses: { AS: refusePrepared } },
  shared: {
    createClauses: { PARTITION: readPartitionOf, INHERITS: readInherits },
    relations: { ROWS: readRowsFrom },
  },
};
