/**
 * Tokens of a version or period of a relation, skipped. They reference no column.
 *
 *   FOR SYSTEM_TIME AS OF '2026-01-31'   AT (OFFSET => -60)   VERSION AS OF 3   t@v3
 *   FOR PORTION OF p FROM a TO b
 */
import type { Expr } from '../../ir/ir.ts';
import { readIdentifier } from '../core/identifier.ts';
import {
  expect,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  take,
  takeAny,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped, skipTo } from '../core/skipped-clauses.ts';

const VERSION_WORDS = new Set([
  'AT',
  'BEFORE',
  'CHANGES',
  'FOR',
  'VERSION',
  'VERSIONS',
  'TIMESTAMP',
  'AS',
  'PARTITION',
  'SUBPARTITION',
]);

/**
 * Version : FOR {SYSTEM_TIME | TIMESTAMP | VERSION} asOf | {AT | BEFORE | CHANGES} ( … ) | AS OF {SCN |
 *   TIMESTAMP} value
 *   | {VERSION | TIMESTAMP} AS OF value | PARTITION ( … ) | portion | versions
 * — https://docs.snowflake.com/en/sql-reference/constructs/at-before
 */
export function skipTimeTravel(reader: Reader): void {
  const next = word(reader);
  if (!VERSION_WORDS.has(next) || readPortion(reader)) return;
  const first = reader.at;
  if (next === 'VERSIONS' && ['BETWEEN', 'PERIOD'].includes(word(reader, 1))) skipVersions(reader);
  else readTravel(reader, next);
  if (next === 'VERSIONS') noteSkipped(reader, 'time travel', first);
}

function readTravel(reader: Reader, next: string): void {
  const first = reader.at;
  if (['AT', 'BEFORE', 'CHANGES'].includes(next) && word(reader, 1) === '(') {
    // The changes of a relation have its columns.
    while (['AT', 'BEFORE', 'CHANGES', 'END'].includes(word(reader)) && word(reader, 1) === '(') {
      reader.at++;
      skipBrackets(reader);
    }
  } else if (
    nextIs(reader, 'FOR', 'SYSTEM_TIME') ||
    nextIs(reader, 'FOR', 'SYSTEM', 'TIME') ||
    nextIs(reader, 'FOR', 'TIMESTAMP')
  ) {
    reader.at += word(reader, 1) === 'SYSTEM' ? 3 : 2;
    readAsOf(reader);
  } else if (nextIs(reader, 'FOR', 'VERSION')) {
    reader.at += 2;
    readAsOf(reader);
  } else if ((next === 'VERSION' || next === 'TIMESTAMP') && word(reader, 1) === 'AS') {
    reader.at++;
    readAsOf(reader);
  } else if (next === 'AS' && word(reader, 1) === 'OF') {
    reader.at += 2;
    if (takeAny(reader, 'SCN', 'TIMESTAMP') === null) throw unsupported(reader, 'This form of time travel');
    literalOnly(reader, reader.rules.expression(reader));
  } else if ((next === 'PARTITION' || next === 'SUBPARTITION') && word(reader, 1) === '(') {
    reader.at++;
    skipBrackets(reader);
    noteSkipped(reader, 'name of a partition', first);
    return;
  }
  noteSkipped(reader, 'time travel', first);
}

/**
 * Portion : FOR PORTION OF period FROM value TO value
 * — https://mariadb.com/kb/en/application-time-periods/
 */
function readPortion(reader: Reader): boolean {
  const first = reader.at;
  if (!take(reader, 'FOR', 'PORTION', 'OF')) return false;
  readIdentifier(reader, 'a period');
  expect(reader, 'FROM');
  literalOnly(reader, reader.rules.expression(reader));
  expect(reader, 'TO');
  literalOnly(reader, reader.rules.expression(reader));
  noteSkipped(reader, 'part of a period', first);
  return true;
}

/** Versions : VERSIONS {BETWEEN {SCN | TIMESTAMP} | PERIOD FOR period BETWEEN} value AND value (Oracle) */
function skipVersions(reader: Reader): void {
  reader.at++;
  if (take(reader, 'PERIOD', 'FOR')) readIdentifier(reader, 'a period');
  expect(reader, 'BETWEEN');
  takeAny(reader, 'SCN', 'TIMESTAMP');
  for (const next of ['AND', null]) {
    if (takeAny(reader, 'MINVALUE', 'MAXVALUE') === null) {
      const until = next === null ? reader.end : indexOf(reader, next);
      const moment: Reader = { ...reader, end: until };
      literalOnly(reader, moment.rules.expression(moment));
      reader.at = moment.at;
    }
    if (next !== null) expect(reader, next);
  }
}

function indexOf(reader: Reader, text: string): number {
  let at = reader.at;
  while (at < reader.end && reader.source.tokens[at]?.upper !== text) at++;
  return at;
}

/**
 * DeltaVersion : name @ {v number | timestamp} — https://docs.databricks.com/aws/en/delta/history
 *
 * Delta Lake: `t@v3`, `t@20260131000000000`.
 */
export function skipDeltaVersion(reader: Reader): void {
  if (!reader.source.features.deltaVersions) return;
  if (/^@(?:v\d+|\d{17})$/.test(peek(reader)?.text ?? '')) skipTo(reader, 'time travel', reader.at + 1);
}

function readAsOf(reader: Reader): void {
  if (take(reader, 'AS', 'OF')) {
    take(reader, 'TIMESTAMP');
    literalOnly(reader, reader.rules.expression(reader));
  } else if (take(reader, 'BETWEEN')) {
    literalOnly(reader, reader.rules.expression(reader));
  } else if (take(reader, 'FROM')) {
    literalOnly(reader, reader.rules.expression(reader));
    expect(reader, 'TO');
    literalOnly(reader, reader.rules.expression(reader));
  } else if (take(reader, 'CONTAINED', 'IN')) skipBrackets(reader);
  else if (!take(reader, 'ALL')) throw unsupported(reader, 'This form of time travel');
}

function literalOnly(reader: Reader, expr: Expr): void {
  // CURRENT_TIMESTAMP is no column, and a bare name can only be a parameter of the client.
  if (expr.kind === 'column' && expr.parts.length > 1)
    throw unsupported(reader, 'Time travel to the value of a column', expr.span);
}
