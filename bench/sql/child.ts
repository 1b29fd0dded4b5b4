/**
 * Measures the front end in a separate process, whose CPU time is the result. In: a task as JSON on standard
 * input. Out: a line of JSON.
 *
 *   {queries, schema, dialect, runs}   → {load, first, warm: {analyse, parse, lex}, opaque}
 */

import { enableCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';
import { dialectOf } from '../../src/dialect/dialects.ts';
import { median } from '../median.ts';

export interface SqlTask {
  readonly queries: readonly string[];
  readonly schema: Readonly<Record<string, readonly string[]>>;
  readonly dialect: 'generic' | 'snowflake' | 'postgres' | 'bigquery';
  /** Passes over all queries after the first pass. */
  readonly runs: number;
}

/** Milliseconds of CPU. */
export interface SqlAnswer {
  /** Loading our modules. */
  readonly load: number;
  /** The first pass over all queries. */
  readonly first: number;
  /** Medians of the later passes. */
  readonly warm: Readonly<Record<'analyse' | 'parse' | 'lex', number>>;
  /** The number of queries that are not parsed completely or are opaque. */
  readonly opaque: number;
}

enableCompileCache();
const task = JSON.parse(await text(process.stdin)) as SqlTask;
const begun = cpu();
const { analyse } = await import('../../src/sql/analyse.ts');
const { lex } = await import('../../src/sql/lex/lex.ts');
const { parseScript } = await import('../../src/sql/parse-script.ts');
const load = cpu() - begun;

const { queries, schema, dialect, runs } = task;
const request = { dialect, schema, defaultDatabase: null, defaultSchema: null, target: null };
let opaque = 0;
const first = timed((sql) => {
  const { lineage } = analyse({ ...request, sql });
  if (lineage.parse !== 'complete' || lineage.opaque.length > 0) opaque++;
});
const warm = {
  analyse: repeated((sql) => analyse({ ...request, sql })),
  parse: repeated((sql) => parseScript(sql, dialectOf(dialect))),
  lex: repeated((sql) => lex(sql, dialectOf(dialect))),
};
const answer: SqlAnswer = { load, first, warm, opaque };
console.log(JSON.stringify(answer));

function repeated(each: (sql: string) => unknown): number {
  return median(Array.from({ length: runs }, () => timed(each)));
}

function timed(each: (sql: string) => unknown): number {
  const start = cpu();
  for (const sql of queries) each(sql);
  return cpu() - start;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
