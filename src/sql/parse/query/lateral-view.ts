/**
 * Tokens → LATERAL VIEW of Hive, Spark and Databricks.
 *
 *   t LATERAL VIEW OUTER explode(t.xs) v AS x   →   t left join function EXPLODE(t.xs) as v(x)
 */
import type { FromItem, Join } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { list, nextIs, peek, type Reader, spanFrom, take, unexpected } from '../core/reader.ts';
import { lateralJoin } from './lateral-join.ts';

/**
 * LateralView : LATERAL VIEW [OUTER] call [alias] [AS column {, column}]
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-lateral-view.html
 */
export function readLateralView(reader: Reader, left: FromItem, first: number): Join | null {
  if (!nextIs(reader, 'LATERAL', 'VIEW')) return null;
  reader.at += 2;
  const outer = take(reader, 'OUTER');
  const start = reader.at;
  const call = reader.rules.expression(reader);
  if (call.kind !== 'call') throw unexpected(reader, 'a call after LATERAL VIEW');
  const name = isAlias(reader) ? readIdentifier(reader) : null;
  const named = take(reader, 'AS') || (name !== null && isAlias(reader));
  const columns = named ? list(reader, readIdentifier) : null;
  const right: FromItem = {
    kind: 'function',
    name: call.name,
    args: call.args,
    alias: name === null && columns === null ? null : { name: name ?? { text: '', quoted: false }, columns },
    aliasIsColumn: false,
    span: spanFrom(reader, start),
  };
  return lateralJoin(reader, { left, right, outer, first });
}

/** Hive's multi-insert: views after a FROM that was read before. */
export function readLateralViews(reader: Reader, from: readonly FromItem[]): readonly FromItem[] {
  let items = from;
  for (;;) {
    const last = items.at(-1);
    const view = last === undefined ? null : readLateralView(reader, last, reader.at);
    if (view === null) return items;
    items = [...items.slice(0, -1), view];
  }
}

function isAlias(reader: Reader): boolean {
  const token = peek(reader);
  return isName(token) && !NOT_AN_ALIAS.has(token.upper);
}
