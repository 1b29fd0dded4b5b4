/**
 * Tokens → a query: common table expressions, set operations, VALUES, brackets, and the order and limit after
 * them.
 *
 *   WITH c AS (SELECT 1) SELECT a FROM c UNION ALL (SELECT b FROM d LIMIT 1) ORDER BY 1
 *     →   union of two selects, with c, order by 1
 */
import type { Expr, FromItem, NamedExpr, Query, SetOperation, Unread } from '../../ir/ir.ts';
import { conjoin } from '../core/condition.ts';
import { byWord } from '../core/engine-rules.ts';
import { readIdentifier } from '../core/identifier.ts';
import { readNested } from '../core/nested.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  done,
  expect,
  limitChain,
  nextIs,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  Unreadable,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { readQueryOrUnread } from '../core/recover.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isMapNext } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readPipes } from './pipe.ts';
import { readLimits, readQueryTail } from './query-tail.ts';
import { readSelect } from './select.ts';
import { readSetOperator, setAhead } from './set-operator.ts';
import { readValuesQuery } from './values.ts';
import { NO_CTES, readWith, type With } from './with.ts';

/**
 * Query : [WITH …] SetOperations [tail]
 *
 * A query that is the complete content of a pair of brackets.
 */
export function readWholeQuery(reader: Reader): Query {
  return readNested(reader, readAll);
}

function readAll(reader: Reader): Query {
  return readQueryOrUnread(reader, (all) => readToEnd(all, (inside) => readQuery(inside)));
}

/**
 * Query : [With] SetOperations [tail] {|> step}. `outer` are common table expressions that were read before.
 */
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
  const query = finish(reader, { first, ctes, body });
  const alias =
    nextIs(reader, 'AS') && word(reader, 2) === '|>' && take(reader, 'AS') ? readIdentifier(reader) : null;
  if (word(reader) !== '|>') return query;
  // Every step may reference the common table expressions.
  const piped = readPipes(reader, { query: withoutCtes(query, ctes), alias, first, readWith, readLimits });
  return finish(reader, { first, ctes, body: piped });
}

function withoutCtes(query: Query, { with: outer }: With): Query {
  return outer.length === 0 ? query : { ...query, with: query.with.slice(outer.length) };
}

/** Hive's multi-insert: a SELECT whose FROM precedes it. */
export function readQueryOver(reader: Reader, ctes: With, from: readonly FromItem[]): Query {
  const first = reader.at;
  return finish(reader, { first, ctes, body: readSelect(reader, from) });
}

/** Each SELECT of the query may use the named values. */
function withNamed(query: Query, named: readonly NamedExpr[]): Query {
  if (query.kind === 'select') return { ...query, named: [...named, ...(query.named ?? [])] };
  if (query.kind !== 'set') return query;
  return { ...query, left: withNamed(query.left, named), right: withNamed(query.right, named) };
}

interface Parts {
  readonly first: number;
  readonly ctes: With;
  readonly body: Query;
}

/** The body with WITH before it and the tail after it. A body in brackets that has its own keeps both. */
function finish(reader: Reader, { first, ctes, body: read }: Parts): Query {
  const before = reader.notes.named.length;
  const tail = readQueryTail(reader);
  const later = reader.notes.named.splice(before);
  const aliases = reader.source.features.userVariables ? [] : [...ctes.named, ...later];
  const named = aliases.length === 0 ? read : withNamed(read, aliases);
  const limited = tail.limitBy.length === 0 ? named : limitedBy(reader, named, tail.limitBy);
  const packed = tail.packed === null ? limited : pack(limited, tail.packed);
  const body = tail.unknown.reduce<Query>(filtered, packed);
  if (ctes.with.length === 0 && tail.orderBy.length === 0 && !tail.limited) return body;
  const names = new Set(ctes.with.map((cte) => cte.name.text.toLowerCase()));
  const hides = body.with.some((cte) => names.has(cte.name.text.toLowerCase()));
  const inner = hides ? asDerivedTable(body) : body;
  return {
    ...inner,
    with: [...ctes.with, ...inner.with],
    recursive: ctes.recursive || inner.recursive,
    orderBy: [...inner.orderBy, ...tail.orderBy],
    limited: tail.limited || inner.limited,
    span: spanFrom(reader, first),
  };
}

/** A query in brackets whose common table expressions have the same names as those around it. */
function asDerivedTable(query: Query): Query {
  const { span } = query;
  return selectAll({ kind: 'derived', query, alias: null, lateral: false, span }, span);
}

/** An unknown clause may decide which rows the query returns. */
function filtered(body: Query, clause: Unread): Query {
  if (body.kind === 'select') return { ...body, where: conjoin(body.where, clause) };
  throw new Unreadable('parse-failed', 'Cannot parse the text after this query.', clause.span, 'query');
}

/** ClickHouse: LIMIT n BY a returns some rows for each a, like DISTINCT ON. */
function limitedBy(reader: Reader, query: Query, by: readonly Expr[]): Query {
  if (query.kind !== 'select') throw unsupported(reader, 'LIMIT … BY of a set operation', query.span);
  return query.distinct === 'all' ? query : { ...query, distinct: { on: by } };
}

/** FOR XML and FOR JSON: one value computed from all rows. */
function pack(body: Query, name: string): Query {
  const [item, ...more] = body.kind === 'select' ? body.items : [];
  if (body.kind !== 'select' || item?.kind !== 'expression' || more.length > 0)
    return packColumns(body, name);
  const expr: Expr = { kind: 'operator', name, args: [item.expr], span: item.expr.span };
  return { ...body, items: [{ ...item, expr }] };
}

/** The query as one value computed from all its columns. */
function packColumns(query: Query, name: string): Query {
  const { span } = query;
  const none = { args: [], distinct: false, orderBy: [], filter: null, over: null };
  const expr: Expr = { kind: 'call', name, ...none, star: { qualifier: null }, span };
  const rows: FromItem = { kind: 'derived', query, alias: null, lateral: false, span };
  return { ...selectAll(rows, span), items: [{ kind: 'expression', expr, alias: null, span }] };
}

/** SetOperations : Intersections {operator Intersections}, from left to right */
function readSets(reader: Reader): Query {
  const first = reader.at;
  let left = readIntersections(reader);
  for (let count = 0; ; count++) {
    const op = setAhead(reader);
    if (op === null || op === 'intersect') return left;
    left = readOperation(reader, { left, first, count }, readIntersections);
  }
}

/** Intersections : Term {INTERSECT Term} */
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
  /** The number of set operations on the left: each is one level of the tree. */
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

/** Term : ( Query ) | VALUES … | SELECT … | FROM … | TABLE name | query of the engine */
function readTerm(reader: Reader): Query {
  const next = word(reader);
  if (next === '(') {
    if (!isQueryAhead(reader)) throw unexpected(reader, 'a query');
    return readWholeQuery(takeBrackets(reader));
  }
  if (next === 'VALUES' || (next === 'VALUE' && word(reader, 1) === '(')) return readValuesQuery(reader);
  if (next === 'SELECT' || next === 'FROM' || isMapNext(reader))
    return withOwnTail(reader, readSelect(reader));
  if (next === 'TABLE') return readTable(reader);
  const own = byWord(reader, reader.rules.engine.queries);
  if (own !== null) return own;
  throw unexpected(reader, 'SELECT');
}

/** ClickHouse: each side of a set operation may have an order and a limit without brackets. */
function withOwnTail(reader: Reader, select: Query): Query {
  if (!reader.source.features.tailOfOperands || done(reader) || setAhead(reader) !== null) return select;
  const first = reader.at;
  const skipped = reader.notes.skipped.length;
  const complete = finish(reader, { first, ctes: NO_CTES, body: select });
  if (setAhead(reader) !== null) return complete;
  reader.at = first;
  reader.notes.skipped.length = skipped;
  return select;
}

/** `TABLE t` is `SELECT * FROM t`. */
function readTable(reader: Reader): Query {
  const first = reader.at;
  expect(reader, 'TABLE');
  const only = take(reader, 'ONLY');
  const name =
    only && word(reader) === '(' ? readToEnd(takeBrackets(reader), readTableName) : readTableName(reader);
  const star = reader.at;
  if (take(reader, '*')) noteSkipped(reader, 'quantifier', star);
  const span = spanFrom(reader, first);
  return selectAll({ kind: 'table', name, alias: null, span }, span);
}
