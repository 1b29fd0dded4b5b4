/**
 * Generates a random project. Each model is a shape filled with the relations before it, and DuckDB runs it, so
 * that its columns are known and every project builds.
 *
 *   await generateProject(random(7), connection)
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Random } from '../generate.ts';
import { createExecutor, inputSql, relationName, reset } from './execute.ts';
import { fill, type Known } from './fill.ts';
import { makeInputs } from './inputs.ts';
import { ORDER_SHAPES } from './order-shapes.ts';
import { SCALAR_SHAPES, SCOPE_SHAPES } from './other-shapes.ts';
import {
  compile,
  type Materialized,
  type Project,
  type ProjectNode,
  type RunMacro,
  type TypedColumn,
} from './project.ts';
import {
  BASIC_SHAPES,
  GROUP_SHAPES,
  JOIN_SHAPES,
  NESTED_SHAPES,
  PIVOT_SHAPES,
  SET_SHAPES,
  STAR_SHAPES,
  WINDOW_SHAPES,
} from './shapes.ts';

const GROUPS = [
  BASIC_SHAPES,
  BASIC_SHAPES,
  JOIN_SHAPES,
  JOIN_SHAPES,
  GROUP_SHAPES,
  WINDOW_SHAPES,
  SET_SHAPES,
  PIVOT_SHAPES,
  NESTED_SHAPES,
  STAR_SHAPES,
  ORDER_SHAPES,
  SCOPE_SHAPES,
  SCALAR_SHAPES,
];

const MACROS = [
  { name: 'f1', sql: 'create or replace macro f1(x) as x + 1' },
  { name: 'f2', sql: 'create or replace macro f2(x, y) as coalesce(x, 0) * y' },
  { name: 'f3', sql: 'create or replace macro f3(x) as x + (select max(id) from {s2})' },
  { name: 't1', sql: 'create or replace macro t1(n) as table select i as i0 from range(n) r(i)' },
  { name: 'f4', sql: 'create or replace macro f4(n) as table select id, a from {s1} where a > n' },
];

/** More makes joins of the project slow. */
const MOST_ROWS = 400;
const MOST_COLUMNS = 24;

export async function generateProject(r: Random, connection: DuckDBConnection): Promise<Project> {
  const isRunTwice = r.chance(0.25);
  const inputs = makeInputs(r, isRunTwice);
  let project: Project = { inputs, nodes: [], macros: MACROS, isRunTwice };
  await reset(connection);
  for (const input of inputs) await connection.run(inputSql(input, 0));
  for (const { sql } of MACROS) await connection.run(compile(project, sql, relationName));
  const known: Known[] = [...inputs];
  const count = 3 + r.below(4);
  for (let i = 0; i < count; i++) {
    const name = `m${i}`;
    const made = await makeNode(r, { connection, project, known, name });
    if (made === null) continue;
    project = { ...project, nodes: [...project.nodes, made.node] };
    known.push({ name, columns: made.columns });
  }
  const isUsed = ({ name }: RunMacro): boolean => project.nodes.some(({ sql }) => sql.includes(`${name}(`));
  project = { ...project, macros: MACROS.filter(isUsed) };
  project = { ...project, nodes: [...project.nodes, ...makeReaders(r, project.nodes, known)] };
  // Settings of incremental models and snapshots may not fit the data of the first run.
  const state = await createExecutor(connection, 0).run(project);
  const failed = project.nodes.filter(({ name }) => {
    const outcome = state.get(name);
    return outcome === undefined || 'error' in outcome;
  });
  if (failed.length === 0) return project;
  const nodes = project.nodes.map((node) =>
    keepsNoRows(node) ? node : { ...node, materialized: 'table' as const, config: {}, postHooks: [] },
  );
  return { ...project, nodes };
}

function keepsNoRows({ materialized, postHooks }: ProjectNode): boolean {
  return materialized !== 'incremental' && materialized !== 'snapshot' && postHooks.length === 0;
}

/** Tests, and exposures of one model. */
function makeReaders(r: Random, nodes: readonly ProjectNode[], known: readonly Known[]): ProjectNode[] {
  const readers: ProjectNode[] = [];
  const add = (materialized: Materialized, sql: string): void => {
    const name = `${materialized === 'test' ? 'tst' : 'exp'}${readers.length}`;
    readers.push({ name, materialized, sql, alias: name, schema: 'main', config: {}, postHooks: [] });
  };
  if (r.chance(0.3)) {
    const sql = fill(r, r.pick(TEST_SHAPES), r.pick(known), r.pick(known));
    if (sql !== null) add('test', sql);
  }
  const node = nodes.length > 0 && r.chance(0.25) ? r.pick(nodes) : null;
  if (node !== null) add('exposure', `select * from {${node.name}}`);
  return readers;
}

const TEST_SHAPES: readonly string[] = [
  'select $items from $1 where $pred',
  'select $any, count(*) as n from $1 group by 1 having count(*) > 1',
  'select * from $1 where not ($pred)',
  'select count(*) as n from $1 having count(*) > $n',
  'select $items@l from $1 l left join $2 q on l.$int = q.$int2 where q.$any2 is null',
];

interface Making {
  readonly connection: DuckDBConnection;
  readonly project: Project;
  readonly known: readonly Known[];
  readonly name: string;
}

async function makeNode(r: Random, making: Making): Promise<Configured | null> {
  const { connection, project, known, name } = making;
  for (let attempt = 0; attempt < 25; attempt++) {
    const near = known.slice(-3);
    const one = r.chance(0.65) ? r.pick(near) : r.pick(known);
    const sql = fill(r, r.pick(r.pick(GROUPS)), one, r.pick(known));
    if (sql === null) continue;
    const node: ProjectNode = {
      name,
      materialized: 'table',
      sql,
      alias: name,
      schema: 'main',
      config: {},
      postHooks: [],
    };
    const columns = await columnsOf(connection, project, node);
    if (columns === null || columns.length > MOST_COLUMNS) continue;
    const rows = await countOf(connection, relationName(node));
    if (rows > MOST_ROWS || (rows === 0 && r.chance(0.85))) continue;
    return await configured(r, making, { node, columns });
  }
  return null;
}

/** The columns of the node after DuckDB built it; null if it fails to build. */
async function columnsOf(
  connection: DuckDBConnection,
  project: Project,
  node: ProjectNode,
): Promise<TypedColumn[] | null> {
  const sql = compile(project, node.sql, relationName);
  const isMade = await connection.run(`create or replace table ${relationName(node)} as ${sql}`).then(
    () => true,
    () => false,
  );
  if (!isMade) return null;
  const reader = await connection.runAndReadAll(`select * from ${relationName(node)} limit 0`);
  const types = reader.columnTypes();
  return reader.columnNames().map((name, i) => ({ name, type: String(types[i]) }));
}

async function countOf(connection: DuckDBConnection, what: string): Promise<number> {
  const reader = await connection.runAndReadAll(`select cast(count(*) as integer) from ${what}`);
  return Number(reader.getRows()[0]?.[0] ?? 0);
}

interface Configured {
  readonly node: ProjectNode;
  readonly columns: readonly TypedColumn[];
}

async function configured(r: Random, making: Making, { node, columns }: Configured): Promise<Configured> {
  const materialized = r.pick<Exclude<Materialized, 'test' | 'exposure'>>([
    'table',
    'table',
    'table',
    'table',
    'view',
    'view',
    'ephemeral',
    ...(making.project.isRunTwice ? (['incremental', 'snapshot'] as const) : []),
  ]);
  switch (materialized) {
    case 'view':
    case 'ephemeral':
      return { node: { ...node, materialized }, columns };
    case 'table': {
      const postHooks = r.chance(0.12) ? [makeHook(r, node.name, columns)] : [];
      const isPlain = columns.every(({ name }) => /^[a-z_]\w*$/.test(name));
      const contract = isPlain && r.chance(0.12) ? { contract: columns } : {};
      return { node: { ...node, postHooks, ...contract }, columns };
    }
    case 'incremental':
      return { node: { ...node, materialized, config: incrementalConfig(r, columns) }, columns };
    case 'snapshot': {
      const config = await snapshotConfig(r, making, { node, columns });
      const added = ['dbt_scd_id', 'dbt_updated_at', 'dbt_valid_from', 'dbt_valid_to'];
      const list = [...columns, ...added.map((name) => ({ name, type: 'OTHER' }))];
      return config === null ? { node, columns } : { node: { ...node, materialized, config }, columns: list };
    }
    default:
      return materialized satisfies never;
  }
}

/** Names of columns that may be keys, or are compared. */
export function scalarNames(columns: readonly TypedColumn[]): string[] {
  return columns.flatMap(({ name, type }) =>
    /^(?:INTEGER|VARCHAR|BIGINT)$/.test(type) && /^[a-z]\w*$/i.test(name) ? [name] : [],
  );
}

function incrementalConfig(r: Random, columns: readonly TypedColumn[]): ProjectNode['config'] {
  const scalar = scalarNames(columns);
  const time = columns.find(({ name, type }) => /^(?:DATE|TIMESTAMP)$/.test(type) && /^\w+$/.test(name));
  if (time !== undefined && r.chance(0.4))
    return {
      incremental_strategy: 'microbatch',
      event_time: time.name,
      batch_size: r.pick(['day', 'month']),
      begin: '2024-01-01',
    };
  const key = r.chance(0.7) && scalar.length > 0 ? r.pick(scalar) : null;
  const strategy = r.chance(0.5)
    ? { incremental_strategy: key === null ? 'append' : r.pick(['append', 'delete+insert', 'merge']) }
    : {};
  const policy = r.chance(0.3)
    ? { on_schema_change: r.pick(['ignore', 'append_new_columns', 'sync_all_columns', 'fail']) }
    : {};
  return { ...(key === null ? {} : { unique_key: key }), ...strategy, ...policy };
}

/** null: no column is a key. */
async function snapshotConfig(
  r: Random,
  { connection }: Making,
  { node, columns }: Configured,
): Promise<ProjectNode['config'] | null> {
  const keys = await keysOf(connection, node, columns);
  if (keys.length === 0) return null;
  const scalar = scalarNames(columns);
  const time = columns.find(({ type }) => type === 'TIMESTAMP');
  const byTime = time !== undefined && r.chance(0.6);
  return {
    unique_key: r.pick(keys),
    ...(byTime
      ? { strategy: 'timestamp', updated_at: time.name }
      : { strategy: 'check', check_cols: r.chance(0.3) ? 'all' : r.some(scalar, 1) }),
    ...(r.chance(0.3) ? { hard_deletes: 'invalidate' } : {}),
  };
}

export function makeHook(r: Random, name: string, columns: readonly TypedColumn[]): string {
  const self = { name, columns };
  const hook = fill(
    r,
    r.pick([
      'delete from {this} where $pred',
      'update {this} set $int = $e where $pred',
      'insert into {this} select * from {this} where $pred',
    ]),
    self,
    self,
  );
  return hook ?? 'delete from {this} where 1 = 0';
}

/** Columns without null and with unique values. */
async function keysOf(
  connection: DuckDBConnection,
  node: ProjectNode,
  columns: readonly TypedColumn[],
): Promise<string[]> {
  const scalar = scalarNames(columns);
  if (scalar.length === 0) return [];
  const list = scalar.map((name) => `count(*) = count(distinct "${name}")`);
  const reader = await connection.runAndReadAll(`select ${list.join(', ')} from ${relationName(node)}`);
  const [row] = reader.getRows();
  return scalar.filter((_, i) => row?.[i] === true);
}
