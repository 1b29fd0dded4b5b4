/**
 * The dialects, by name. To add a dialect, add a row to a file of rows/, and a file of cases to test/cases.
 *
 *   dialectNamed('PostgreSQL')   →   'postgres'
 */
import { defineDialects } from './define-dialects.ts';
import type { Dialect } from './dialect.ts';
import { DATABASE_ROWS } from './rows/databases.ts';
import { GENERIC_ROWS } from './rows/generic.ts';
import { HIVE_ROWS } from './rows/hive.ts';
import { POSTGRES_ROWS } from './rows/postgres.ts';
import { TRINO_ROWS } from './rows/trino.ts';
import { WAREHOUSE_ROWS } from './rows/warehouses.ts';

export const ROWS = {
  ...GENERIC_ROWS,
  ...WAREHOUSE_ROWS,
  ...POSTGRES_ROWS,
  ...HIVE_ROWS,
  ...TRINO_ROWS,
  ...DATABASE_ROWS,
};

export type DialectName = keyof typeof ROWS;

export const DIALECTS = defineDialects(ROWS);

/** The dialects that have a row. Every other name is that of one of them. */
export const DIALECT_NAMES = DIALECTS.names as readonly DialectName[];

/** The dialect of a name or an alias. Throws if the name is unknown. */
export function dialectOf(name: string): Dialect {
  const dialect = DIALECTS.named(name);
  if (dialect === null) throw new Error(`no dialect has the name ${name}`);
  return dialect;
}

/** The name of the dialect that has this name or alias. Throws if the name is unknown. */
export function dialectNameOf(name: string): DialectName {
  return dialectOf(name).name as DialectName;
}

/** The dialect that a user or a tool means by a name; null if the name is unknown. */
export function dialectNamed(text: string): DialectName | null {
  return (DIALECTS.named(text)?.name ?? null) as DialectName | null;
}
