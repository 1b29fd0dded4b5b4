/**
 * Runs a warehouse in DuckDB. In: a warehouse. Out: the content of each relation, or null if it fails to
 * build.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Source, textOf, type Warehouse } from './generate.ts';

export interface Content {
  /** Names and types, in order. */
  readonly schema: string;
  readonly rows: readonly string[];
  /** The values of each column, sorted. */
  readonly columns: ReadonlyMap<string, string>;
}

/** null: the relation fails to build. */
export type State = ReadonlyMap<string, Content | null>;

export async function runWarehouse(
  connection: DuckDBConnection,
  { sources, models }: Warehouse,
): Promise<State> {
  await connection.run('drop schema if exists w cascade; create schema w; set schema = w');
  const state = new Map<string, Content | null>();
  for (const source of sources) {
    await connection.run(sourceSql(source));
    state.set(source.name, await readContent(connection, source.name));
  }
  for (const model of models) {
    const sql = textOf(model).replaceAll(/\{(\w+)\}/g, '$1');
    const made = await connection.run(`create table ${model.name} as ${sql}`).then(
      () => true,
      () => false,
    );
    state.set(model.name, made ? await readContent(connection, model.name) : null);
  }
  return state;
}

function sourceSql({ name, columns, rows }: Source): string {
  const types = columns.map((column) => `${column.name} ${column.type === 'int' ? 'integer' : 'varchar'}`);
  const literal = (value: number | string | null): string =>
    value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`);
  const insert =
    columns.length === 0 || rows.length === 0 ? '' : `insert into ${name} values ${values.join(', ')}`;
  return `create table ${name} (${types.join(', ')}); ${insert}`;
}

async function readContent(connection: DuckDBConnection, name: string): Promise<Content> {
  const reader = await connection.runAndReadAll(`select * from ${name}`);
  const names = reader.columnNames();
  const types = reader.columnTypes();
  const rows = reader.getRowsJson();
  const columns = new Map(
    names.map((column, i) => [column, JSON.stringify(rows.map((row) => JSON.stringify(row[i])).sort())]),
  );
  return {
    schema: names.map((column, i) => `${column} ${types[i]}`).join(', '),
    rows: rows.map((row) => JSON.stringify(row)).sort(),
    columns,
  };
}
