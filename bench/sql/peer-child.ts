/**
 * Measures one parser in a separate process, ours or a peer, with the same texts and the same method. In: a
 * task as JSON on standard input, with the folder of the downloaded package. Out: a line of JSON.
 * `peer-sqlglot.py` does the same for sqlglot.
 *
 *   {peer: 'sqlparser-ts', folder, queries, schema, models, runs}
 *   → {parse: {least, median, read}, model: …, trace: null}
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { dialectOf } from '../../src/dialect/dialects.ts';
import { median } from '../median.ts';

export type PeerInJavaScript = 'ours' | 'node-sql-parser' | 'polyglot' | 'sqlparser-ts' | 'FlowScope';

export interface PeerTask {
  readonly peer: PeerInJavaScript | 'sqlglot';
  readonly folder: string;
  readonly queries: readonly string[];
  readonly schema: Readonly<Record<string, readonly string[]>>;
  /** In the Snowflake dialect. */
  readonly models: readonly string[];
  /** The largest number of passes; a slow parser gets fewer. */
  readonly runs: number;
}

/** Milliseconds of CPU for a pass over all texts after warm-up, and the number of texts without an error. */
export interface PeerTime {
  readonly least: number;
  readonly median: number;
  readonly read: number;
}

export interface PeerAnswer {
  /** Of the queries; null: the package has no separate parser. */
  readonly parse: PeerTime | null;
  /** Of the models. */
  readonly model: PeerTime | null;
  /** Of the queries, to the base columns of each column; null: the package has no lineage. */
  readonly trace: PeerTime | null;
}

type Dialect = 'generic' | 'snowflake';

/** Both throw on failure. */
interface Peer {
  readonly parse: ((sql: string, dialect: Dialect) => unknown) | null;
  readonly trace: ((sql: string) => unknown) | null;
}

const LOADERS: Readonly<Record<PeerInJavaScript, (task: PeerTask) => Promise<Peer>>> = {
  ours,
  'node-sql-parser': nodeSqlParser,
  polyglot,
  'sqlparser-ts': sqlparserTs,
  FlowScope: flowScope,
};
/** Milliseconds of CPU of the warm-up, so that the code is compiled. */
const WARM = 1_000;
/** The limit for a slow parser, in milliseconds of CPU; it is measured at least three times. */
const LONGEST = 8_000;

const task = JSON.parse(await text(process.stdin)) as PeerTask;
const { parse, trace } = await LOADERS[task.peer as PeerInJavaScript](task);
const answer: PeerAnswer = {
  parse: parse === null ? null : timed(task.queries, (sql) => parse(sql, 'generic')),
  model: parse === null ? null : timed(task.models, (sql) => parse(sql, 'snowflake')),
  trace: trace === null ? null : timed(task.queries, trace),
};
console.log(JSON.stringify(answer));

function timed(texts: readonly string[], each: (sql: string) => unknown): PeerTime {
  let read = 0;
  const pass = (): number => {
    const start = process.cpuUsage();
    read = texts.filter((sql) => isRead(sql, each)).length;
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  const times: number[] = [];
  let spent = 0;
  while (spent < WARM) spent += pass();
  while (times.length < task.runs && (times.length < 3 || spent < LONGEST)) {
    const time = pass();
    times.push(time);
    spent += time;
  }
  return { least: Math.min(...times), median: median(times), read };
}

function isRead(sql: string, each: (sql: string) => unknown): boolean {
  try {
    each(sql);
    return true;
  } catch {
    return false;
  }
}

async function ours({ schema }: PeerTask): Promise<Peer> {
  const { analyse } = await import('../../src/sql/analyse.ts');
  const { parseScript } = await import('../../src/sql/parse-script.ts');
  const request = {
    dialect: 'generic',
    schema,
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  } as const;
  return {
    parse: (sql, dialect) => {
      if (parseScript(sql, dialectOf(dialect)).outcome !== 'complete')
        throw new Error('Not parsed completely.');
    },
    trace: (sql) => {
      if (analyse({ ...request, sql }).lineage.opaque.length > 0) throw new Error('Not followed.');
    },
  };
}

/** The native builds. */
async function nodeSqlParser(): Promise<Peer> {
  interface Build {
    readonly Parser: new () => { readonly parse: (sql: string) => unknown };
  }
  const require = createRequire(import.meta.url);
  const load = (name: string): InstanceType<Build['Parser']> =>
    new (require(`node-sql-parser/build/${name}.js`) as Build).Parser();
  const builds = { generic: load('postgresql'), snowflake: load('snowflake') };
  return { parse: (sql, dialect) => builds[dialect].parse(sql), trace: null };
}

async function polyglot({ folder, schema }: PeerTask): Promise<Peer> {
  interface Sdk {
    readonly init: () => Promise<void>;
    readonly parse: (sql: string, dialect: string) => { readonly success: boolean };
    readonly analyzeQuery: (sql: string, options: unknown) => { readonly success: boolean };
  }
  const sdk = await load<Sdk>(folder, '@polyglot-sql/sdk/dist/index.node.js');
  await sdk.init();
  const tables = Object.entries(schema).map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column, type: 'INT' })),
  }));
  const checked = ({ success }: { readonly success: boolean }): void => {
    if (!success) throw new Error('Refused.');
  };
  return {
    parse: (sql, dialect) => checked(sdk.parse(sql, dialect)),
    trace: (sql) => checked(sdk.analyzeQuery(sql, { dialect: 'generic', schema: { tables } })),
  };
}

async function sqlparserTs({ folder }: PeerTask): Promise<Peer> {
  interface Module {
    readonly init: () => Promise<void>;
    readonly parse: (sql: string, dialect: string) => unknown;
  }
  const { init, parse } = await load<Module>(folder, '@guanmingchiu/sqlparser-ts/dist/index.mjs');
  await init();
  return { parse, trace: null };
}

/** The loader of the package is for browsers, so its module is imported directly. */
async function flowScope({ folder, schema }: PeerTask): Promise<Peer> {
  interface Wasm {
    readonly default: (options: { readonly module_or_path: Uint8Array }) => Promise<void>;
    readonly analyze_sql_json: (request: string) => string;
  }
  const wasm = await load<Wasm>(folder, '@pondpilot/flowscope-core/wasm/flowscope_wasm.js');
  const code = join(folder, 'node_modules/@pondpilot/flowscope-core/wasm/flowscope_wasm_bg.wasm');
  await wasm.default({ module_or_path: await readFile(code) });
  const tables = Object.entries(schema).map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column })),
  }));
  return {
    parse: null,
    trace: (sql) => {
      const found = JSON.parse(
        wasm.analyze_sql_json(JSON.stringify({ sql, dialect: 'generic', schema: { tables } })),
      );
      if ((found as { summary?: { hasErrors?: boolean } }).summary?.hasErrors === true)
        throw new Error('Refused.');
    },
  };
}

async function load<T>(folder: string, path: string): Promise<T> {
  return (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as T;
}
