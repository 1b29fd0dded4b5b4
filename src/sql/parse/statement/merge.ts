/**
 * Tokens → MERGE.
 *
 *   MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a
 *     →   {kind: merge, target: [t], source: s, on: t.id = s.id, actions: [{rows: matched, kind: update, …}]}
 */
import type { Expr, FromItem, Identifier, Merge, MergeAction, MergeActionBody } from '../../ir/ir.ts';
import { readCondition } from '../core/condition.ts';
import { skipOption } from '../core/hints.ts';
import { isName, readColumnList, readIdentifier } from '../core/identifier.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  expect,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readList } from '../expression/lists.ts';
import { readJoined } from '../query/from.ts';
import { readRelation } from '../query/relation.ts';
import { readTop } from '../query/top.ts';
import type { With } from '../query/with.ts';
import { readAssignments } from './assignments.ts';
import { skipErrorLog } from './conflict.ts';
import { readTargetColumn } from './insert.ts';
import { readOutputs, readReturning, withOutputs } from './returning.ts';
import { readTargetAlias } from './target-alias.ts';

/**
 * Merge : MERGE [TOP] [INTO] name [alias] USING Relation {ON condition | USING ( columns )}
 *   {REMOVE DUPLICATES | {WHEN Rows Action}}
 * — https://docs.snowflake.com/en/sql-reference/sql/merge
 */
export function readMerge(reader: Reader, ctes: With): Merge {
  expect(reader, 'MERGE');
  const hint = reader.at;
  if (take(reader, 'WITH', 'SCHEMA')) expect(reader, 'EVOLUTION');
  noteSkipped(reader, 'hint', hint);
  readTop(reader);
  take(reader, 'INTO');
  take(reader, 'ONLY');
  const target = readTableName(reader);
  if (nextIs(reader, 'WITH', '(')) {
    const first = reader.at;
    reader.at++;
    takeBrackets(reader);
    noteSkipped(reader, 'hint', first);
  }
  const alias = readTargetAlias(reader);
  expect(reader, 'USING');
  const source = readRelation(reader, readJoined);
  const on = readKeys(reader, { alias: alias ?? target.at(-1) ?? null, source });
  const actions: MergeAction[] = [];
  const before = { with: ctes.with, recursive: ctes.recursive };
  if (take(reader, 'REMOVE', 'DUPLICATES'))
    return { kind: 'merge', ...before, target, alias, source: distinct(source), on, actions: REPLACES };
  if (word(reader) !== 'WHEN') throw unexpected(reader, 'WHEN');
  while (word(reader) === 'WHEN') {
    const first = reader.at;
    const rows = readRows(reader);
    for (const action of readActions(reader)) {
      if (action !== NOTHING) actions.push({ ...action, rows });
      else noteSkipped(reader, 'conflict that changes nothing', first);
    }
  }
  // Db2: other rows do not change.
  if (take(reader, 'ELSE', 'IGNORE')) noteSkipped(reader, 'conflict that changes nothing', reader.at - 2);
  skipErrorLog(reader);
  const outputs = readOutputs(reader);
  const returning = readReturning(reader);
  skipOption(reader);
  const merge: Merge = { kind: 'merge', ...before, target, alias, source, on, actions };
  return withOutputs(reader, merge, outputs, returning);
}

/** Redshift's REMOVE DUPLICATES: the distinct rows of the source replace the rows that they match. */
const REPLACES: readonly MergeAction[] = [
  { rows: 'matched', kind: 'all', condition: null, inserts: false },
  { rows: 'not-in-target', kind: 'all', condition: null, inserts: true },
];

/** `ON a.id = b.id`; DuckDB also `USING (id)`. */
function readKeys(
  reader: Reader,
  sides: { readonly alias: Identifier | null; readonly source: FromItem },
): Expr {
  if (!take(reader, 'USING')) {
    expect(reader, 'ON');
    return readCondition(reader);
  }
  const { alias, source } = sides;
  const other = source.kind === 'join' ? null : (source.alias?.name ?? lastPart(source));
  if (alias === null || other === null) throw unsupported(reader, 'USING of sides without names');
  const first = reader.at;
  const names = readToEnd(takeBrackets(reader), (inside) =>
    list(inside, (each) => readIdentifier(each, 'a column')),
  );
  const span = spanFrom(reader, first);
  const side = (of: Identifier, name: Identifier): Expr => ({ kind: 'column', parts: [of, name], span });
  const args = names.map(
    (name): Expr => ({ kind: 'operator', name: '=', args: [side(alias, name), side(other, name)], span }),
  );
  const [only, ...more] = args;
  return only !== undefined && more.length === 0 ? only : { kind: 'operator', name: 'AND', args, span };
}

function lastPart(source: FromItem): Identifier | null {
  return source.kind === 'table' ? (source.name.at(-1) ?? null) : null;
}

function distinct(source: FromItem): FromItem {
  if (source.kind !== 'table' && source.kind !== 'derived') return source;
  const { span } = source;
  const [name] = source.kind === 'table' ? source.name.slice(-1) : [];
  const alias = source.alias ?? (name === undefined ? null : { name, columns: null });
  return { kind: 'derived', query: selectAll(source, span, 'all'), alias, lateral: false, span };
}

/** DO NOTHING. */
const NOTHING: MergeActionBody = { kind: 'delete', condition: null };

/** Rows : WHEN [NOT] MATCHED [BY {TARGET | SOURCE}] */
function readRows(reader: Reader): MergeAction['rows'] {
  expect(reader, 'WHEN');
  const not = take(reader, 'NOT');
  expect(reader, 'MATCHED');
  const by = take(reader, 'BY') ? takeAny(reader, 'TARGET', 'SOURCE') : 'TARGET';
  if (by === null) throw unexpected(reader, 'TARGET or SOURCE');
  if (!not) return 'matched';
  return by === 'SOURCE' ? 'not-in-source' : 'not-in-target';
}

/** Oracle: an action may have its own WHERE, and an UPDATE a DELETE for some of the updated rows. */
function readActions(reader: Reader): MergeActionBody[] {
  const action = readAction(reader);
  if (action.kind !== 'update' && action.kind !== 'insert') return [action];
  const where = take(reader, 'WHERE') ? readCondition(reader) : null;
  const own = { ...action, condition: conjoin(action.condition, where) };
  if (action.kind !== 'update' || !take(reader, 'DELETE')) return [own];
  expect(reader, 'WHERE');
  return [own, { kind: 'delete', condition: readCondition(reader) }];
}

function conjoin(left: Expr | null, right: Expr | null): Expr | null {
  if (left === null || right === null) return left ?? right;
  const span = { start: left.span.start, end: right.span.end };
  return { kind: 'operator', name: 'AND', args: [left, right], span };
}

function readAction(reader: Reader): MergeActionBody {
  const condition = take(reader, 'AND') ? readCondition(reader) : null;
  expect(reader, 'THEN');
  switch (word(reader)) {
    case 'UPDATE':
      reader.at++;
      return readMergeUpdate(reader, condition);
    case 'DELETE':
      reader.at++;
      return { kind: 'delete', condition };
    case 'INSERT':
      reader.at++;
      return readMergeInsert(reader, condition);
    case 'DO':
      expect(reader, 'DO', 'NOTHING');
      // With a condition, later actions are not run for its rows.
      return condition === null ? NOTHING : { kind: 'nothing', condition };
    default:
      throw unexpected(reader, 'UPDATE, DELETE or INSERT');
  }
}

/** DuckDB: UPDATE and INSERT alone set every column by name. */
function endsAction(reader: Reader): boolean {
  return reader.source.features.mergeByName && (done(reader) || ['WHEN', 'RETURNING'].includes(word(reader)));
}

/** DuckDB: BY NAME is the default. */
function takeByName(reader: Reader): boolean {
  if (!reader.source.features.mergeByName || !take(reader, 'BY', 'NAME')) return false;
  noteSkipped(reader, 'quantifier', reader.at - 2);
  return true;
}

function readMergeUpdate(reader: Reader, condition: Expr | null): MergeActionBody {
  if (take(reader, '*') || take(reader, 'ALL', 'BY', 'NAME')) return allColumns(reader, condition, false);
  if (endsAction(reader) || takeByName(reader)) return { kind: 'all', condition, inserts: false };
  expect(reader, 'SET');
  if (take(reader, '*')) return allColumns(reader, condition, false);
  const assignments = readAssignments(reader);
  return { kind: 'update', condition, assignments };
}

/** After the star of an action: [EXCEPT ( columns )]. */
function allColumns(reader: Reader, condition: Expr | null, inserts: boolean): MergeActionBody {
  if (!take(reader, 'EXCEPT')) return { kind: 'all', condition, inserts };
  return { kind: 'all', condition, inserts, except: readColumnList(reader) };
}

/** The action ends after the next brackets. */
function isLast({ source: { tokens, partner }, at, end }: Reader): boolean {
  const close = partner[at] ?? -1;
  return close > 0 && (close + 1 >= end || ['WHEN', 'ELSE'].includes(tokens[close + 1]?.upper ?? ''));
}

function readMergeInsert(reader: Reader, condition: Expr | null): MergeActionBody {
  if (take(reader, '*') || take(reader, 'ALL', 'BY', 'NAME')) return allColumns(reader, condition, true);
  if (endsAction(reader) || takeByName(reader)) return { kind: 'all', condition, inserts: true };
  const bare = reader.source.features.mergeInsertWithoutValues && word(reader) === '(' && isLast(reader);
  const columns =
    !bare && word(reader) === '('
      ? readToEnd(takeBrackets(reader), (inside) => list(inside, readTargetColumn))
      : null;
  if (take(reader, 'ROW')) return { kind: 'all', condition, inserts: true, into: columns };
  if (take(reader, 'DEFAULT', 'VALUES')) return { kind: 'insert', condition, columns: [], values: [] };
  if (!bare) expect(reader, 'VALUES');
  if (word(reader) !== '(')
    throw isName(peek(reader)) ? unsupported(reader, 'VALUES of a row') : unexpected(reader, '"("');
  const inside = takeBrackets(reader);
  const values = done(inside) ? [] : readToEnd(inside, readList);
  return { kind: 'insert', condition, columns, values };
}
