/**
 * Measures the SQL front end: `npm run bench -- --part sql [--tpcds folder] [--runs 3] [--peers]`. All times
 * are CPU time; each row is a separate process. Without a folder, pip downloads the queries of TPC-DS; if
 * that fails, the other rows are measured. With `--peers` other parsers are measured on the same texts
 * (peers.ts).
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { SqlAnswer, SqlTask } from './child.ts';
import { SHAPES } from './growth.ts';
import { longModel } from './model.ts';
import { measurePeers } from './peers.ts';
import { readTpcds, type Tpcds } from './tpcds.ts';

interface Settings {
  readonly tpcds: string | undefined;
  readonly runs: number;
  readonly peers: boolean;
}

/** The targets of the product, in milliseconds of CPU. */
const TARGETS = { warm: 150, first: 400, model: 0.5, growth: 1_000 };

export async function measureSql({ tpcds, runs, peers }: Settings): Promise<void> {
  const read = await tpcdsOrNull(tpcds);
  if (read !== null) await measureTpcds(read, runs);
  for (const lines of [100, 200]) await measureModel(lines, runs);
  console.log(row(['growth', 'first', 'doubled', 'ratio', 'opaque']));
  for (const { name, count, sql } of SHAPES) {
    const once = await measure({ ...GROWTH, queries: [sql(count)] });
    const twice = await measure({ ...GROWTH, queries: [sql(count * 2)] });
    const ratio = (twice.first / once.first).toFixed(1);
    const slow = once.first > TARGETS.growth ? 'slow' : '';
    console.log(row([name, ms(once.first), ms(twice.first), ratio, String(once.opaque), slow]));
  }
  if (peers && read !== null) await measurePeers(read, runs);
}

const GROWTH = { schema: { t: ['a', 'b', 'c'] }, dialect: 'generic', runs: 0 } as const;

async function tpcdsOrNull(folder: string | undefined): Promise<Tpcds | null> {
  try {
    return await readTpcds(folder);
  } catch (error) {
    console.log(`TPC-DS is not measured: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

async function measureTpcds(read: Tpcds, runs: number): Promise<void> {
  const { load, first, warm, opaque } = await measure({ ...read, dialect: 'generic', runs });
  console.log(
    `${read.queries.length} queries of TPC-DS, ${read.queries.join('').length} characters, ${opaque} opaque`,
  );
  console.log(row(['', 'CPU ms', 'target']));
  console.log(row(['warm: parsed and traced', ms(warm.analyse), `≤ ${TARGETS.warm}`]));
  console.log(row(['      parsed', ms(warm.parse)]));
  console.log(row(['      lexed', ms(warm.lex)]));
  console.log(row(['first pass of a process', ms(first), `≤ ${TARGETS.first}`]));
  console.log(row(['  with loading the modules', ms(first + load)]));
}

async function measureModel(lines: number, runs: number): Promise<void> {
  const text = longModel(lines);
  const copies = 200;
  const queries = Array.from({ length: copies }, (_, i) => text.replaceAll('order_id', `order_id_${i}`));
  const { warm } = await measure({ queries, schema: {}, dialect: 'snowflake', runs });
  const each = (total: number): string => (total / copies).toFixed(3);
  const shown = `a dbt model of ${text.split('\n').length} lines, ${text.length} characters`;
  const target = lines === 200 ? `parsed ≤ ${TARGETS.model}` : '';
  console.log(row([shown, `parsed ${each(warm.parse)}`, `traced ${each(warm.analyse)}`, target]));
}

async function measure(task: SqlTask): Promise<SqlAnswer> {
  return await new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'child.ts');
    const child = execFile(process.execPath, [script], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout) as SqlAnswer);
      else reject(error);
    });
    child.stdin?.end(JSON.stringify(task));
  });
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(48) : cell.padStart(16))).join('');
}
