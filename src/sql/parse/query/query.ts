/**
 * Tokens → a query: common table expressions, set operations, VALUES, brackets, and the order and limit of the whole.
 *
 *   WITH c AS (SELECT 1) SELECT a FROM c UNION ALL (SELECT b FROM d LIMIT 1) ORDER BY 1
 */

import type { DialectName } from '../../../model/dialect-name.ts';
import type {
  Call,
  Cte,
  Expr,
  FromItem,
  Identifier,
  NamedExpr,
  Query,
  SetOperation,
  Unread,
} from '../../ir/ir.ts';
import { conjoin } from '../core/condition.ts';
import { byWord } from '../core/engine-rules.ts';
import { isName, readColumnList, readIdentifier } from '../core/identifier.ts';
import { readNested } from '../core/nested.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  closing,
  done,
  expect,
  limitChain,
  list,
  peek,
  type Reader,
  sees,
  spanFrom,
  take,
  takeBrackets,
  Unreadable,
  unexpected,
  unsupported,
  whole,
  word,
} from '../core/reader.ts';
import { readQueryOrUnread } from '../core/recover.ts';
import { passOver, passTo } from '../core/skipped-clauses.ts';
import { seesMap } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { readDescribed } from '../engines/duckdb/describe-source.ts';
import { readPivotQuery } from '../engines/duckdb/pivot-query.ts';
import { skipFunctions } from '../engines/trino/inline-function.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readJoined } from './from.ts';
import { readPipes } from './pipe.ts';
import { readLimits, readTail } from './query-tail.ts';
import { readAdded } from './search-cycle.ts';
import { readSelect } from './select.ts';
import { readSetOperator, setAhead } from './set-operator.ts';
import { readValuesQuery } from './values.ts';

/** The inside of a pair of brackets, whole. */
export function readWholeQuery(reader: Reader): Query {
  return readNested(reader, readAll);
}

function readAll(reader: Reader): Query {
  return readQueryOrUnread(reader, (all) => whole(all, (inside) => readQuery(inside)));
}

/** As far as a query goes; `outer` are common table expressions that were read before it. */
export function readQuery(reader: Reader, outer: With = NO_CTES): Query {
  byWord(reader, reader.rules.engine.prefixes);
  const first = reader.at;
  const own = readWith(reader);
  const ctes: With = {
    with: [...outer.with, ...own.with],
    recursive: outer.recursive || own.recursive,
    named: [...outer.named, ...own.named],
  };
  const body = readSets(reader);
  const whole = finish(reader, { first, ctes, body });
  const alias =
    sees(reader, 'AS') && word(reader, 2) === '|>' && take(reader, 'AS') ? readIdentifier(reader) : null;
  if (word(reader) !== '|>') return whole;
  // Common table expressions are in sight of every step.
  const piped = readPipes(reader, { query: withoutCtes(whole, ctes), alias, first, readWith, readLimits });
  return finish(reader, { first, ctes, body: piped });
}

function withoutCtes(query: Query, { with: outer }: With): Query {
  return outer.length === 0 ? query : { ...query, with: query.with.slice(outer.length) };
}

/** A SELECT whose FROM was written before it. */
export function readQueryOver(reader: Reader, ctes: With, from: readonly FromItem[]): Query {
  const first = reader.at;
  return finish(reader, { first, ctes, body: readSelect(reader, from) });
}

/** Common table expressions and whether they may be recursive. */
export interface With {
  readonly with: readonly Cte[];
  readonly recursive: boolean;
  /** ClickHouse: WITH a + b AS name. */
  readonly named: readonly NamedExpr[];
}

export const NO_CTES: With = { with: [], recursive: false, named: [] };

export function readWith(reader: Reader): With {
  if (word(reader) !== 'WITH') return NO_CTES;
  // Oracle goes on without another WITH.
  if (!skipFunctions(reader)) reader.at++;
  else if (reader.source.dialect !== 'oracle' || word(reader) === 'SELECT') return readWith(reader);
  if (sees(reader, 'XMLNAMESPACES', '(') && reader.source.dialect === 'tsql') {
    passTo(reader, 'hint', closing({ ...reader, at: reader.at + 1 }) + 1);
    if (!take(reader, ',')) return NO_CTES;
  }
  const recursive = take(reader, 'RECURSIVE');
  const ctes: Cte[] = [];
  const named: NamedExpr[] = [];
  do {
    const value = readNamed(reader);
    const cte = value === null ? readCte(reader, ctes) : null;
    if (value !== null) named.push(value);
    if (cte !== null) ctes.push(cte);
  } while (take(reader, ','));
  return { with: ctes, recursive, named };
}

/** One of those names; null where a common table expression comes. */
function readNamed(reader: Reader): NamedExpr | null {
  if (reader.source.dialect !== 'clickhouse') return null;
  const columns =
    isName(peek(reader)) && word(reader, 1) === '(' ? (reader.source.partner[reader.at + 1] ?? 0) : 0;
  const as = columns > 0 ? columns + 1 - reader.at : 1;
  if (isName(peek(reader)) && word(reader, as) === 'AS' && word(reader, as + 1) === '(') return null;
  const expr = reader.rules.expression(reader);
  expect(reader, 'AS');
  return { expr, name: readIdentifier(reader, 'a name') };
}

/** Each SELECT of the query sees the names. */
function withNamed(query: Query, named: readonly NamedExpr[]): Query {
  if (query.kind === 'select') return { ...query, named: [...named, ...(query.named ?? [])] };
  if (query.kind !== 'set') return query;
  return { ...query, left: withNamed(query.left, named), right: withNamed(query.right, named) };
}

/** DuckDB: a name as a string. */
function readStringName(reader: Reader): Identifier | null {
  const token = peek(reader);
  if (token?.kind !== 'string' || reader.source.dialect !== 'duckdb') return null;
  reader.at++;
  return { text: token.text.slice(1, -1), quoted: true };
}

/** null for a change that gives nothing back. */
function readCte(reader: Reader, earlier: readonly Cte[]): Cte | null {
  const name = readStringName(reader) ?? readIdentifier(reader, 'the name of a common table expression');
  const columns = word(reader) === '(' && !isQueryAhead(reader) ? readColumnList(reader) : null;
  const keys = readKeys(reader, columns);
  // Databricks: how often it may name itself.
  if (sees(reader, 'MAX', 'RECURSION', 'LEVEL')) passTo(reader, 'number of rows', reader.at + 4);
  // Databricks lets AS be left out.
  if (!(word(reader) === '(' && isQueryAhead(reader))) expect(reader, 'AS');
  const hint = reader.at;
  if (take(reader, 'NOT', 'MATERIALIZED') || take(reader, 'MATERIALIZED')) passOver(reader, 'hint', hint);
  if (word(reader) !== '(') throw unexpected(reader, '"("');
  const inside = takeBrackets(reader);
  if (['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(word(inside))) {
    const rows = reader.rules.change(inside, [...earlier]);
    return rows === null ? null : { name, columns, query: rows };
  }
  const query = keyed(reader, readWholeQuery(inside), keys);
  const adds = readAdded(reader);
  return adds.length === 0 ? { name, columns, query } : { name, columns, query, adds };
}

interface Keys {
  /** How many columns are named. */
  readonly count: number;
  /** Of the others, by position, the aggregate over the rows with one key. */
  readonly made: ReadonlyMap<number, Call>;
}

/** DuckDB: of the rows with one key a recursive query keeps the last, or the aggregates that are named; null where no key is. */
function readKeys(reader: Reader, columns: readonly Identifier[] | null): Keys | null {
  if (!sees(reader, 'USING', 'KEY')) return null;
  const first = reader.at;
  reader.at += 2;
  const names = whole(takeBrackets(reader), (inside) => list(inside, inside.rules.expression));
  const made = new Map<number, Call>();
  for (const each of names) {
    if (each.kind === 'column') continue;
    const [arg, ...more] = each.kind === 'call' ? each.args : [];
    const column = arg?.kind === 'column' ? arg.parts.at(-1)?.text.toLowerCase() : undefined;
    const at = columns?.findIndex(({ text }) => text.toLowerCase() === column) ?? -1;
    if (each.kind !== 'call' || at === -1 || more.length > 0)
      throw unsupported(reader, 'USING KEY with this value made of several rows', each.span);
    made.set(at, each);
  }
  passOver(reader, 'key of a recursive query', first);
  return { count: names.length, made };
}

/** Which row is kept depends on the key, which is among the columns that UNION compares. */
function keyed(reader: Reader, query: Query, keys: Keys | null): Query {
  if (keys === null) return query;
  if (query.kind !== 'set' || query.op !== 'union')
    throw unsupported(reader, 'USING KEY of this query', query.span);
  passAll(reader, query);
  const { made } = keys;
  return { ...query, left: aggregated(query.left, made), right: aggregated(query.right, made), all: false };
}

/** The columns at those positions as the aggregates that they are kept as. */
function aggregated(query: Query, made: Keys['made']): Query {
  if (made.size === 0) return query;
  if (query.kind === 'set')
    return { ...query, left: aggregated(query.left, made), right: aggregated(query.right, made) };
  if (query.kind !== 'select' || query.items.some(({ kind }) => kind === 'star'))
    throw new Unreadable(
      'unsupported-construct',
      'USING KEY of this query is not supported yet.',
      query.span,
      'query',
    );
  const items = query.items.map((item, i) => {
    const call = made.get(i);
    if (item.kind === 'star' || call === undefined) return item;
    return { ...item, expr: { ...call, args: [item.expr], span: item.expr.span } };
  });
  return { ...query, items };
}

/** The ALL between the sides says nothing beside the key. */
function passAll({ source, notes }: Reader, { left, right }: SetOperation): void {
  const at = source.tokens.findIndex(
    ({ start, end, upper }) => upper === 'ALL' && start >= left.span.end && end <= right.span.start,
  );
  if (at !== -1) notes.passed.push({ clause: 'key of a recursive query', first: at, end: at + 1 });
}

interface Parts {
  readonly first: number;
  readonly ctes: With;
  readonly body: Query;
}

/** Adds what stands before and after the body. A body in brackets that has its own keeps both. */
function finish(reader: Reader, { first, ctes, body: read }: Parts): Query {
  const before = reader.notes.named.length;
  const tail = readTail(reader);
  const later = reader.notes.named.splice(before);
  const aliases = reader.source.dialect === 'mysql' ? [] : [...ctes.named, ...later];
  const named = aliases.length === 0 ? read : withNamed(read, aliases);
  const limited = tail.limitBy.length === 0 ? named : limitedBy(reader, named, tail.limitBy);
  const whole = tail.packed === null ? limited : pack(limited, tail.packed);
  const body = tail.unknown.reduce<Query>(filtered, whole);
  if (ctes.with.length === 0 && tail.orderBy.length === 0 && !tail.limited) return body;
  const names = new Set(ctes.with.map((cte) => cte.name.text.toLowerCase()));
  const hides = body.with.some((cte) => names.has(cte.name.text.toLowerCase()));
  const inner = hides ? behindBrackets(body) : body;
  return {
    ...inner,
    with: [...ctes.with, ...inner.with],
    recursive: ctes.recursive || inner.recursive,
    orderBy: [...inner.orderBy, ...tail.orderBy],
    limited: tail.limited || inner.limited,
    span: spanFrom(reader, first),
  };
}

/** A query in brackets whose common table expressions have names of those around it. */
function behindBrackets(query: Query): Query {
  const { span } = query;
  return selectAll({ kind: 'derived', query, alias: null, lateral: false, span }, span);
}

/** A clause that is not known may decide which rows come out. */
function filtered(body: Query, clause: Unread): Query {
  if (body.kind === 'select') return { ...body, where: conjoin(body.where, clause) };
  throw new Unreadable('parse-failed', 'What stands behind this query cannot be read.', clause.span, 'query');
}

/** LIMIT n BY a keeps rows for each a, as DISTINCT ON does. */
function limitedBy(reader: Reader, query: Query, by: readonly Expr[]): Query {
  if (query.kind !== 'select') throw unsupported(reader, 'LIMIT … BY of a set operation', query.span);
  return query.distinct === 'all' ? query : { ...query, distinct: { on: by } };
}

/** One value made of all rows; its name is only known where it is used as a value. */
function pack(body: Query, name: string): Query {
  const [item, ...more] = body.kind === 'select' ? body.items : [];
  if (body.kind !== 'select' || item?.kind !== 'expression' || more.length > 0) return packed(body, name);
  const expr: Expr = { kind: 'operator', name, args: [item.expr], span: item.expr.span };
  return { ...body, items: [{ ...item, expr }] };
}

/** The query as one value of all its columns. */
function packed(query: Query, name: string): Query {
  const { span } = query;
  const none = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  const expr: Expr = { kind: 'call', name, ...none, star: { qualifier: null }, span };
  const rows: FromItem = { kind: 'derived', query, alias: null, lateral: false, span };
  return { ...selectAll(rows, span), items: [{ kind: 'expression', expr, alias: null, span }] };
}

/** Set operations from left to right; INTERSECT binds tighter. */
function readSets(reader: Reader): Query {
  const first = reader.at;
  let left = readIntersections(reader);
  for (let count = 0; ; count++) {
    const op = setAhead(reader);
    if (op === null || op === 'intersect') return left;
    left = readOperation(reader, { left, first, count }, readIntersections);
  }
}

function readIntersections(reader: Reader): Query {
  const first = reader.at;
  let left = readTerm(reader);
  for (let count = 0; setAhead(reader) === 'intersect'; count++) {
    left = readOperation(reader, { left, first, count }, readTerm);
  }
  return left;
}

interface Begun {
  readonly left: Query;
  readonly first: number;
  /** Set operations on the left, each one level of the tree. */
  readonly count: number;
}

function readOperation(reader: Reader, begun: Begun, readRight: (reader: Reader) => Query): SetOperation {
  const { left, first, count } = begun;
  limitChain(reader, count);
  const operator = readSetOperator(reader);
  if (operator === null) throw unexpected(reader, 'a set operation');
  const right = readRight(reader);
  const empty = { with: [], recursive: false, orderBy: [], limited: false };
  return { kind: 'set', ...operator, left, right, ...empty, span: spanFrom(reader, first) };
}

/** Where PIVOT and UNPIVOT may begin a query. */
const FROM_ONE = new Set<DialectName>(['duckdb', 'generic']);

function readTerm(reader: Reader): Query {
  const next = word(reader);
  if (next === '(') {
    if (!isQueryAhead(reader)) throw unexpected(reader, 'a query');
    return readWholeQuery(takeBrackets(reader));
  }
  if (next === 'VALUES' || (next === 'VALUE' && word(reader, 1) === '(')) return readValuesQuery(reader);
  if (next === 'SELECT' || next === 'FROM' || seesMap(reader)) return withOwnTail(reader, readSelect(reader));
  if (next === 'TABLE') return readTable(reader);
  const made = FROM_ONE.has(reader.source.dialect) ? readPivotQuery(reader, readJoined) : null;
  if (made !== null) return made;
  const described = readDescribed(reader);
  if (described !== null) return described;
  throw unexpected(reader, 'SELECT');
}

/** ClickHouse lets each part of a set operation have its order and limit, without brackets. */
function withOwnTail(reader: Reader, select: Query): Query {
  if (reader.source.dialect !== 'clickhouse' || done(reader) || setAhead(reader) !== null) return select;
  const first = reader.at;
  const passed = reader.notes.passed.length;
  const whole = finish(reader, { first, ctes: NO_CTES, body: select });
  if (setAhead(reader) !== null) return whole;
  reader.at = first;
  reader.notes.passed.length = passed;
  return select;
}

/** `TABLE t` is `SELECT * FROM t`. */
function readTable(reader: Reader): Query {
  const first = reader.at;
  expect(reader, 'TABLE');
  const only = take(reader, 'ONLY');
  const name =
    only && word(reader) === '(' ? whole(takeBrackets(reader), readTableName) : readTableName(reader);
  const star = reader.at;
  if (take(reader, '*')) passOver(reader, 'quantifier', star);
  const span = spanFrom(reader, first);
  return selectAll({ kind: 'table', name, alias: null, span }, span);
}
