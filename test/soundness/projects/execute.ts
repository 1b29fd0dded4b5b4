/**
 * Runs a project in DuckDB as dbt does. Out: the content of each relation, or why it fails to build.
 *
 * A project with incremental models or snapshots may run twice: first with the early rows of its inputs.
 */
import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { compile, type Input, type Project, type ProjectNode, readsOf, type TypedColumn } from './project.ts';

export interface Content {
  /** In order. */
  readonly names: readonly string[];
  readonly types: readonly string[];
  /** Sorted. */
  readonly rows: readonly string[];
  /** The sorted values of each column. */
  readonly columns: ReadonlyMap<string, string>;
}

export type Outcome = Content | { readonly error: string };

export type State = ReadonlyMap<string, Outcome>;

const SCHEMAS = ['main', 'mart'] as const;

export function relationName(item: Input | ProjectNode): string {
  return 'materialized' in item ? `w_${item.schema}.${item.alias}` : `w_main.${item.name}`;
}

/** Builds what differs from the project that it built last, with one of its sets of data. */
export interface Executor {
  readonly connection: DuckDBConnection;
  readonly run: (project: Project) => Promise<State>;
}

interface Built {
  readonly signature: string;
  readonly outcome: Outcome;
  readonly isView: boolean;
}

export function createExecutor(connection: DuckDBConnection, set: number): Executor {
  const built = new Map<string, Built>();
  const run = async (project: Project): Promise<State> => {
    const isTwice = project.isRunTwice;
    if (isTwice || built.size === 0) {
      await reset(connection);
      built.clear();
    }
    const running: Run = { connection, set, project, built, failed: new Map(), isFirst: !isTwice };
    await dropRemoved(running);
    if (isTwice) await firstRun({ ...running, isFirst: true });
    return await lastRun(running);
  };
  return { connection, run };
}

interface Run {
  readonly connection: DuckDBConnection;
  readonly set: number;
  readonly project: Project;
  readonly built: Map<string, Built>;
  /** The error of each relation that failed. */
  readonly failed: Map<string, string>;
  readonly isFirst: boolean;
}

async function attempt({ connection, failed }: Run, name: string, sql: string): Promise<void> {
  if (failed.has(name)) return;
  await inTime(connection, () => connection.run(sql)).catch((error: unknown) =>
    failed.set(name, String(error)),
  );
}

/** Joins of some data have too many rows. */
const MOST_MILLISECONDS = 4000;

async function inTime<T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => connection.interrupt(), MOST_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** True if it took too long or DuckDB itself failed, so that its content is unknown. */
export function isUnknown(outcome: Outcome): boolean {
  return 'error' in outcome && /INTERRUPT|FATAL|INTERNAL/.test(outcome.error);
}

async function firstRun(run: Run): Promise<void> {
  const { inputs, nodes } = run.project;
  for (const input of inputs) await attempt(run, input.name, inputSql(input, run.set, EARLY_SHARE));
  await createMacros(run);
  for (const node of nodes) await build(node, run);
}

async function lastRun(run: Run): Promise<State> {
  const { inputs, nodes } = run.project;
  const state = new Map<string, Outcome>();
  const signatures = new Map<string, string>();
  const make = async (item: Input | ProjectNode): Promise<void> => {
    const signature = signatureOf(item, run.project, signatures);
    signatures.set(item.name, signature);
    state.set(item.name, await outcomeOf(item, signature, run));
  };
  for (const input of inputs) await make(input);
  await createMacros(run);
  for (const node of nodes) await make(node);
  return state;
}

async function createMacros(run: Run): Promise<void> {
  for (const { name, sql } of run.project.macros)
    await attempt(run, name, compile(run.project, sql, relationName));
}

/** A relation that no node of the project makes must not be found by its readers. */
async function dropRemoved({ connection, project, built }: Run): Promise<void> {
  const names = new Set([...project.inputs, ...project.nodes].map(relationName));
  for (const [relation, { isView }] of built) {
    if (names.has(relation)) continue;
    await connection.run(`drop ${isView ? 'view' : 'table'} if exists ${relation}`);
    built.delete(relation);
  }
}

async function outcomeOf(item: Input | ProjectNode, signature: string, run: Run): Promise<Outcome> {
  const { connection, built, failed } = run;
  const relation = relationName(item);
  const known = built.get(relation);
  if (known?.signature === signature) return known.outcome;
  if (known !== undefined)
    await connection.run(`drop ${known.isView ? 'view' : 'table'} if exists ${relation}`);
  if ('columns' in item) await attempt(run, item.name, inputSql(item, run.set));
  else await build(item, run);
  const error = failed.get(item.name);
  const outcome = error === undefined ? await readContent(connection, relation) : { error };
  const isView = 'materialized' in item && isViewLike(item.materialized);
  built.set(relation, { signature, outcome, isView });
  return outcome;
}

/** What decides the content of a relation. */
function signatureOf(
  item: Input | ProjectNode,
  { macros }: Project,
  known: ReadonlyMap<string, string>,
): string {
  if ('columns' in item) return digestOf(item);
  const texts = [item.sql, ...item.postHooks, ...(item.preHooks ?? []), ...macros.map(({ sql }) => sql)];
  const reads = texts.flatMap(readsOf).map((name) => known.get(name) ?? '');
  return digestOf([{ ...item, name: '' }, reads, macros]);
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

export async function reset(connection: DuckDBConnection): Promise<void> {
  for (const schema of SCHEMAS)
    await connection.run(`drop schema if exists w_${schema} cascade; create schema w_${schema}`);
  await connection.run('set schema = w_main');
}

function isViewLike(materialized: ProjectNode['materialized']): boolean {
  return materialized !== 'table' && materialized !== 'incremental' && materialized !== 'snapshot';
}

/** The share of the rows that the first of two runs reads. */
const EARLY_SHARE = 0.7;

export function inputSql({ name, columns }: Input, set: number, share = 1): string {
  const types = columns.map((column) => `"${column.name}" ${column.type}`);
  const lists = columns.map(({ values }) => values[set] ?? []);
  const count = Math.floor((lists[0]?.length ?? 0) * share);
  const rows = Array.from({ length: count }, (_, i) => `(${lists.map((list) => list[i]).join(', ')})`);
  const insert = rows.length === 0 ? '' : `insert into w_main.${name} values ${rows.join(', ')}`;
  return `create or replace table w_main.${name} (${types.join(', ')}); ${insert}`;
}

async function build(node: ProjectNode, run: Run): Promise<void> {
  const { name, postHooks } = node;
  const { project, isFirst } = run;
  const sql = compile(project, node.sql, relationName);
  const target = relationName(node);
  if (!isFirst || run.project.isRunTwice === false)
    for (const hook of node.preHooks ?? [])
      await attempt(run, name, compile(project, hook.replaceAll('{this}', target), relationName));
  await attempt(run, name, statement(node, { sql, target, isFirst }));
  if (node.contract !== undefined) await demandContract(node.contract, node, run);
  for (const hook of postHooks)
    await attempt(run, name, compile(project, hook.replaceAll('{this}', target), relationName));
}

/** Names are compared ignoring case, in any order. */
async function demandContract(
  contract: readonly TypedColumn[],
  node: ProjectNode,
  { connection, failed }: Run,
): Promise<void> {
  if (failed.has(node.name)) return;
  const relation = relationName(node);
  const reader = await connection.runAndReadAll(`select * from ${relation} limit 0`);
  const types = reader.columnTypes();
  const built = new Map(reader.columnNames().map((name, i) => [name.toLowerCase(), String(types[i])]));
  const isSame =
    built.size === contract.length && contract.every(({ name }) => built.has(name.toLowerCase()));
  const isTyped = contract.every(({ name, type }) => built.get(name.toLowerCase()) === type);
  if (isSame && isTyped) return;
  failed.set(node.name, isSame ? 'Contract: Type mismatch' : 'Contract: other columns');
  await connection.run(`drop ${isViewLike(node.materialized) ? 'view' : 'table'} ${relation}`);
}

interface Made {
  readonly sql: string;
  readonly target: string;
  readonly isFirst: boolean;
}

function statement({ materialized, config }: ProjectNode, { sql, target, isFirst }: Made): string {
  switch (materialized) {
    case 'view':
    case 'ephemeral':
    case 'test':
    case 'exposure':
      return `create or replace view ${target} as ${sql}`;
    case 'table':
      return `create or replace table ${target} as ${sql}`;
    case 'incremental':
      return isFirst ? `create or replace table ${target} as ${sql}` : increment(target, sql, config);
    case 'snapshot':
      return isFirst ? firstSnapshot(target, sql, config) : nextSnapshot(target, sql, config);
    default:
      return materialized satisfies never;
  }
}

function increment(target: string, sql: string, config: ProjectNode['config']): string {
  const fresh = `create or replace temp table fresh as ${sql}\n`;
  const key = config['unique_key'];
  const strategy = config['incremental_strategy'];
  if (strategy === 'microbatch') return batch(target, sql, `${config['event_time']}`);
  const isAppend = key === undefined || strategy === 'append';
  const removed = isAppend ? '' : `delete from ${target} where (${key}) in (select (${key}) from fresh);`;
  return `${fresh}; ${removed} insert into ${target} by name select * from fresh`;
}

/** The last run builds the batches since this day. */
const BATCHES_FROM = "date '2024-02-01'";

function batch(target: string, sql: string, time: string): string {
  return `create or replace temp table fresh as select * from (${sql}\n) zz where ${time} >= ${BATCHES_FROM};
    delete from ${target} where ${time} >= ${BATCHES_FROM}; insert into ${target} by name select * from fresh`;
}

/** The time of a run: the check strategy has no column with the time of a change. */
const RUN_TIMES = ["timestamp '2030-01-01'", "timestamp '2030-01-02'"] as const;

function updatedOf(config: ProjectNode['config'], run: 0 | 1): string {
  return config['strategy'] === 'timestamp' ? `${config['updated_at']}` : RUN_TIMES[run];
}

function snapshotRows(from: string, config: ProjectNode['config'], run: 0 | 1): string {
  const at = updatedOf(config, run);
  return `select *, md5(cast(${config['unique_key']} as varchar) || '|' || cast(${at} as varchar)) as dbt_scd_id,
    ${at} as dbt_updated_at, ${at} as dbt_valid_from, ${at} + interval 0 day as dbt_valid_to from ${from}`;
}

function firstSnapshot(target: string, sql: string, config: ProjectNode['config']): string {
  return `create or replace temp table fresh as ${sql}
    ;
    create or replace table ${target} as ${snapshotRows('fresh', config, 0)};
    update ${target} set dbt_valid_to = null`;
}

function nextSnapshot(target: string, sql: string, config: ProjectNode['config']): string {
  const key = config['unique_key'];
  const columns = config['check_cols'];
  const checked =
    columns === 'all' || columns === undefined
      ? 'cast(row(f.*) as varchar) is distinct from (select cast(row(* exclude (dbt_scd_id, dbt_updated_at, dbt_valid_from, dbt_valid_to)) as varchar) from (select t.*) z)'
      : [columns]
          .flat()
          .map((column) => `f.${column} is distinct from t.${column}`)
          .join(' or ');
  const differs =
    config['strategy'] === 'timestamp' ? `t.dbt_valid_from < f.${config['updated_at']}` : `(${checked})`;
  const at = updatedOf(config, 1);
  const deletes =
    config['hard_deletes'] === 'invalidate'
      ? `update ${target} set dbt_valid_to = ${RUN_TIMES[1]} where dbt_valid_to is null and ${key} not in (select ${key} from fresh where ${key} is not null);`
      : '';
  return `create or replace temp table fresh as ${sql}
    ;
    create or replace temp table outdated as select t.dbt_scd_id, f.${key} as k, ${at.startsWith('timestamp') ? at : `f.${at}`} as at
      from ${target} t join fresh f on f.${key} = t.${key} where t.dbt_valid_to is null and ${differs};
    create or replace temp table added as select * from fresh where ${key} in (select k from outdated)
      or ${key} not in (select ${key} from ${target} where ${key} is not null);
    ${deletes}
    update ${target} set dbt_valid_to = o.at from outdated o where o.dbt_scd_id = ${target.split('.')[1]}.dbt_scd_id;
    insert into ${target} by name select * replace (null as dbt_valid_to) from (${snapshotRows('added', config, 1)})`;
}

async function readContent(connection: DuckDBConnection, name: string): Promise<Outcome> {
  try {
    const reader = await inTime(connection, () => connection.runAndReadAll(`select * from ${name}`));
    const names = reader.columnNames();
    const rows = reader.getRowsJson();
    const columns = new Map(
      names.map((column, i) => [
        column,
        rows
          .map((row) => JSON.stringify(row[i]))
          .sort()
          .join('\n'),
      ]),
    );
    return {
      names,
      types: reader.columnTypes().map(String),
      rows: rows.map((row) => JSON.stringify(row)).sort(),
      columns,
    };
  } catch (error) {
    return { error: String(error) };
  }
}
