/**
 * Tokens → the assignments of SET.
 *
 *   a = 1, t.b += 2, (c, d) = (SELECT x, y FROM s)
 *     →   a = 1, b = b + 2, c = (SELECT x FROM s), d = (SELECT y FROM s)
 */
import type { Assignment, Expr, Identifier, Query } from '../../ir/ir.ts';
import {
  done,
  list,
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
import { readElement } from '../core/recover.ts';
import { atItem } from '../core/recovery-stops.ts';
import { noteQualifier, noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readList } from '../expression/lists.ts';

/** Assignments : Assignment {, Assignment} */
export function readAssignments(reader: Reader): Assignment[] {
  return readAssigned(reader).map(plain);
}

export interface Assigned extends Assignment {
  /** The relation before the column. It decides which of several relations is changed. */
  readonly qualifier: Identifier | null;
  /** The value is computed from the old value of the column, its first argument. */
  readonly ofItself?: true;
}

/** The assignments to a relation. In them the old value of a column is qualified with the relation. */
export function assignmentsOf(assigned: readonly Assigned[], relation: Identifier | undefined): Assignment[] {
  return assigned.map((one) => {
    const { column, value, ofItself } = one;
    const assignment = plain(one);
    if (ofItself !== true || relation === undefined || value.kind !== 'operator') return assignment;
    const own: Expr = { kind: 'column', parts: [relation, column], span: value.span };
    return { ...assignment, value: { ...value, args: [own, ...value.args.slice(1)] } };
  });
}

function plain({ column, path, value }: Assigned): Assignment {
  return path === undefined ? { column, value } : { column, path, value };
}

/** Assignments : Assignment {, Assignment} */
export function readAssigned(reader: Reader): Assigned[] {
  return list(reader, readOne).flat();
}

/**
 * Assignment : column {index} {= | := | += | …} value | ( columns ) = value | @variable = [column =] value
 */
function readOne(reader: Reader): Assigned[] {
  if (word(reader) === '(') return readSeveral(reader);
  if (peek(reader)?.kind === 'parameter') return readVariable(reader);
  const first = reader.at;
  const parts = readTableName(reader);
  if (word(reader) === '(' && parts.length > 1) return [readMethod(reader, parts, first)];
  const target = targetOf(reader, parts, first);
  const index = readIndex(reader);
  const operator = takeCompound(reader);
  if (operator === null && takeAny(reader, '=', ':=') === null) throw unsupported(reader, 'This form of SET');
  const value = readValue(reader);
  if (operator === null && index.length === 0) return [{ ...target, value }];
  // The old value of the column is part of the new value.
  const span = spanFrom(reader, first);
  const own: Expr = { kind: 'column', parts: target.parts, span };
  const name = operator ?? 'element';
  const changed: Expr = { kind: 'operator', name, args: [own, ...index, value], span };
  return [{ ...target, value: changed, ofItself: true }];
}

/** In recovery, an unreadable value ends with its column, unless it may contain another assignment. */
function readValue(reader: Reader): Expr {
  const first = reader.at;
  const value = readElement(reader, atItem);
  const { source } = reader;
  for (let at = first; value.kind === 'unread' && at < reader.at; at++) {
    if (source.tokens[at]?.upper === '=')
      throw unexpected({ ...reader, at }, 'a comma before an assignment', 'query');
    at = Math.max(at, isOpening(source.tokens[at]?.upper) ? (source.partner[at] ?? at) : at);
  }
  return value;
}

function isOpening(text: string | undefined): boolean {
  return text === '(' || text === '[' || text === '{';
}

interface Target {
  readonly path?: readonly Identifier[];
  readonly parts: readonly Identifier[];
  readonly column: Identifier;
  readonly qualifier: Identifier | null;
}

function readTarget(reader: Reader): Target {
  const first = reader.at;
  return targetOf(reader, readTableName(reader), first);
}

function targetOf(reader: Reader, parts: readonly Identifier[], first: number): Target {
  const column = parts.at(-1);
  if (column === undefined) throw unexpected(reader, 'a column');
  noteQualifier(reader, parts, first);
  const path = parts.length > 1 ? { path: parts } : {};
  return { ...path, parts, column, qualifier: parts.at(-2) ?? null };
}

/** `xs[1] = …`. */
function readIndex(reader: Reader): readonly Expr[] {
  const index: Expr[] = [];
  while (word(reader) === '[') {
    const inside = takeBrackets(reader);
    while (!done(inside)) {
      if (!take(inside, ':')) index.push(inside.rules.expression(inside));
    }
  }
  return index;
}

/** T-SQL's `a += 1`: the operator; null for a plain assignment. */
function takeCompound(reader: Reader): string | null {
  const next = word(reader);
  const isCompound = next.length === 1 && '+-*/%&^|'.includes(next) && word(reader, 1) === '=';
  const isOneToken = ['+=', '-=', '*=', '/=', '%=', '&=', '^=', '|=', '||='].includes(next);
  if (!isCompound && !isOneToken) return null;
  reader.at += isOneToken ? 1 : 2;
  return next.replace('=', '');
}

/**
 * Method : column . method ( values )
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/update-transact-sql
 *
 * T-SQL: `doc.WRITE('x', 0, 1)` changes a part of the column doc.
 */
function readMethod(reader: Reader, parts: readonly Identifier[], first: number): Assigned {
  const own = parts.slice(0, -1);
  const target = targetOf(reader, own, first);
  const args = readToEnd(takeBrackets(reader), readList);
  const span = spanFrom(reader, first);
  const name = parts.at(-1)?.text.toUpperCase() ?? '';
  // The old value of the column is part of the new value.
  const value: Expr = { kind: 'operator', name, args: [{ kind: 'column', parts: own, span }, ...args], span };
  return { ...target, value, ofItself: true };
}

/** T-SQL: `@x = a = a + 1` also assigns the column; `@x = a` assigns none. */
function readVariable(reader: Reader): Assigned[] {
  const first = reader.at;
  reader.at++;
  if (takeCompound(reader) === null && !take(reader, '=')) throw unsupported(reader, 'This form of SET');
  const isColumn = word(reader, 1) === '=' && peek(reader)?.kind !== 'parameter';
  if (isColumn) {
    noteSkipped(reader, 'value of a variable', first);
    return readOne(reader);
  }
  reader.rules.expression(reader);
  noteSkipped(reader, 'value of a variable', first);
  return [];
}

/** `(a, b) = (SELECT x, y …)`, `(a, b) = (1, 2)`, `(a, b) = ROW (1, 2)`. */
function readSeveral(reader: Reader): Assigned[] {
  const targets = readToEnd(takeBrackets(reader), (inside) => list(inside, readTarget));
  if (takeAny(reader, '=', ':=') === null) throw unexpected(reader, '"="');
  const value = reader.rules.expression(reader);
  const values = valuesOf(value, targets.length);
  if (values === null) throw unsupported(reader, 'SET (…) of this value', value.span);
  return targets.map((target, i) => ({ ...target, value: values[i] ?? value }));
}

function valuesOf(value: Expr, count: number): readonly Expr[] | null {
  if (count === 1) return [value];
  const isRow = (value.kind === 'operator' || value.kind === 'call') && value.name === 'ROW';
  if (isRow) return value.args.length === count ? value.args : null;
  if (value.kind !== 'subquery' || value.use !== 'scalar') return null;
  const queries = columnsOf(value.query, count);
  return queries === null ? null : queries.map((query) => ({ ...value, query }));
}

/** One query for each column of the query. */
function columnsOf(query: Query, count: number): readonly Query[] | null {
  if (query.kind !== 'select' || query.items.length !== count) return null;
  if (query.items.some((item) => item.kind === 'star') || query.distinct !== 'none') return null;
  return query.items.map((item) => ({ ...query, items: [item] }));
}
