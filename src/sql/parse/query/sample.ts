/**
 * Tokens → a sample of a relation. A random sample has no column; the buckets of Hive have one.
 *
 *   t TABLESAMPLE (BUCKET 1 OUT OF 4 ON a)   →   (SELECT * FROM t WHERE BUCKET(a))
 */
import type { Expr, FromItem, TableAlias } from '../../ir/ir.ts';
import { isName } from '../core/identifier.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  take,
  takeAny,
  takeBrackets,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

/**
 * Sample : {TABLESAMPLE | SAMPLE} [method] {( … ) | number [PERCENT | ROWS] {, …}} [{REPEATABLE | SEED} ( …
 *   )]
 *
 * The result is the column that decides which rows are in the sample; null if the sample is random or there
 * is none.
 */
export function readSample(reader: Reader): Expr | null {
  if (!isSampleNext(reader)) return null;
  const first = reader.at;
  reader.at++;
  takeAny(reader, 'BERNOULLI', 'SYSTEM', 'ROW', 'BLOCK', 'RESERVOIR');
  let column: Expr | null = null;
  if (word(reader) === '(') column = readBucketColumn(takeBrackets(reader));
  else {
    reader.at++;
    takeAny(reader, '%', 'PERCENT', 'ROWS');
    if (word(reader) === '/') reader.at += 2;
    // Teradata: several shares.
    while (word(reader) === ',' && peek(reader, 1)?.kind === 'number') reader.at += 2;
    if (take(reader, 'OFFSET')) reader.at += word(reader, 1) === '/' ? 3 : 1;
  }
  if (takeAny(reader, 'REPEATABLE', 'SEED') !== null) skipBrackets(reader);
  noteSkipped(reader, 'sample', first);
  return column;
}

/** SAMPLE BY is a clause of ClickHouse's CREATE TABLE, and SAMPLE alone an alias. */
function isSampleNext(reader: Reader): boolean {
  if (word(reader) === 'TABLESAMPLE') return true;
  if (word(reader) !== 'SAMPLE' || nextIs(reader, 'SAMPLE', 'BY')) return false;
  const next = peek(reader, 1);
  return word(reader, 1) === '(' || next?.kind === 'number' || isName(next);
}

/**
 * Bucket : BUCKET number OUT OF number [ON expression]
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-sampling.html
 */
function readBucketColumn(inside: Reader): Expr | null {
  if (word(inside) !== 'BUCKET') return null;
  while (!done(inside) && !take(inside, 'ON')) inside.at++;
  return done(inside) ? null : inside.rules.expression(inside);
}

/** The rows of a bucket, which depend on `column`. */
export function bucketOf(table: FromItem & { kind: 'table' }, column: Expr): FromItem {
  const { name, span } = table;
  const last = name.at(-1) ?? { text: '', quoted: false };
  const alias: TableAlias = table.alias ?? { name: last, columns: null };
  const where: Expr = { kind: 'operator', name: 'BUCKET', args: [column], span: column.span };
  return { kind: 'derived', query: { ...selectAll(table, span), where }, alias, lateral: false, span };
}

/**
 * UsingSample : USING SAMPLE {number [% | PERCENT | ROWS] | method ( … )} [REPEATABLE ( … )]
 * — https://duckdb.org/docs/stable/sql/samples
 */
export function readUsingSample(reader: Reader): boolean {
  const first = reader.at;
  if (!take(reader, 'USING', 'SAMPLE')) return false;
  reader.at++;
  takeAny(reader, '%', 'PERCENT', 'ROWS');
  if (word(reader) === '(') takeBrackets(reader);
  if (take(reader, 'REPEATABLE')) takeBrackets(reader);
  noteSkipped(reader, 'sample', first);
  return true;
}
