/** The constructs of Postgres. */
import type { Engine } from '../../core/engine-rules.ts';
import { readRowsFrom } from './rows-from.ts';

export const POSTGRES: Engine = { shared: { relations: { ROWS: readRowsFrom } } };
