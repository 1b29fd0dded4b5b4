/**
 * Tokens → PIVOT and UNPIVOT, as a query over the relation.
 *
 *   t PIVOT (sum(x) FOR q IN ('a', 'b'))
 *     →   (SELECT * EXCEPT (x, q), sum(x) FILTER (q = 'a') AS a, sum(x) FILTER (q = 'b') AS b FROM t
 *          GROUP BY ALL)
 *   t UNPIVOT (v FOR n IN (a, b))
 *     →   (SELECT * EXCEPT (a, b), UNPIVOT(a, b) AS v, 'n' AS n FROM t)
 */

import type { Features } from '../../../dialect/features.ts';
import { isAggregate } from '../../ir/functions.ts';
import type { Call, Expr, FromItem, Identifier, Select, SelectItem } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { mapExpr } from '../core/map-expression.ts';
import { plainSelect } from '../core/plain-select.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { isQueryAhead, readList, readOrder } from '../expression/lists.ts';
import { columnsIn, type Pivoted, readUnpivot } from './unpivot.ts';

/**
 * Pivots : {{PIVOT | UNPIVOT} [{INCLUDE | EXCLUDE} NULLS] [XML] ( pivot ) [alias]}
 * — https://docs.snowflake.com/en/sql-reference/constructs/pivot
 */
export function readPivots(reader: Reader, relation: FromItem, first: number): FromItem {
  let item = relation;
  for (;;) {
    const isPivot = word(reader) === 'PIVOT';
    if (!isPivot && word(reader) !== 'UNPIVOT') return item;
    reader.at++;
    const option = reader.at;
    const includes = takeAny(reader, 'INCLUDE', 'EXCLUDE');
    if (includes !== null) expect(reader, 'NULLS');
    take(reader, 'XML');
    noteSkipped(reader, 'quantifier', option);
    if (word(reader) !== '(') throw unexpected(reader, '"("');
    const inside = takeBrackets(reader);
    const pivoted = isPivot ? readPivot(inside) : readUnpivot(inside, includes === 'INCLUDE');
    const query = selectPivoted(item, pivoted, spanFrom(reader, first));
    item = {
      kind: 'derived',
      query,
      alias: readTableAlias(reader),
      lateral: false,
      span: spanFrom(reader, first),
    };
  }
}

export function selectPivoted(
  item: FromItem,
  { used, items, grouped, shown, where = null }: Pivoted,
  span: Select['span'],
): Select {
  const star: SelectItem = { kind: 'star', qualifier: null, except: used, replace: [], rename: [], span };
  return {
    ...plainSelect({
      items: [...(shown === undefined ? [star] : (shown ?? [])), ...items],
      from: [item],
      span,
    }),
    where,
    groupBy: grouped ? { kind: 'all' } : null,
  };
}

export interface Aggregate {
  /** A call, or a value computed from calls. */
  readonly expr: Expr;
  readonly alias: Identifier | null;
}

interface PivotValue {
  readonly values: readonly Expr[];
  readonly alias: Identifier | null;
}

/** Pivot : aggregate {, aggregate} FOR columns IN ( values ) [GROUP BY keys] [DEFAULT ON NULL ( value )] */
function readPivot(inside: Reader): Pivoted {
  const aggregates = [readAggregate(inside)];
  while (take(inside, ',') && word(inside) !== 'FOR') aggregates.push(readAggregate(inside));
  expect(inside, 'FOR');
  const columns = readColumns(inside);
  expect(inside, 'IN');
  if (word(inside) !== '(') throw unexpected(inside, '"("');
  const used = [...columns, ...aggregates.flatMap(({ expr }) => argumentsOf(expr))].flatMap(columnsIn);
  const items = readEvery(inside, columns, aggregates) ?? readListed(inside, columns, aggregates);
  const shown = take(inside, 'GROUP', 'BY') ? keysOf(readList(inside)) : undefined;
  const first = inside.at;
  const isFilled = take(inside, 'DEFAULT', 'ON', 'NULL');
  noteSkipped(inside, 'quantifier', first);
  const missing = isFilled ? readToEnd(takeBrackets(inside), readList) : [];
  if (!done(inside)) throw unexpected(inside, '")"');
  const span = spanFrom(inside, first);
  const filled = (expr: Expr): Expr => ({
    kind: 'call',
    ...EMPTY_CALL,
    name: 'COALESCE',
    args: [expr, ...missing],
    span,
  });
  const complete =
    missing.length === 0
      ? items
      : items.map((item) => (item.kind === 'star' ? item : { ...item, expr: filled(item.expr) }));
  return { used, items: complete, grouped: true, ...(shown === undefined ? {} : { shown }) };
}

const EMPTY_CALL = { star: null, distinct: false, orderBy: [], filter: null, over: null };

/**
 * PivotList : IN ( value [AS name] {, value [AS name]} )
 *
 * `IN ('a', 'b')`: one column for each value and aggregate.
 */
export function readListed(
  inside: Reader,
  columns: readonly Expr[],
  aggregates: readonly Aggregate[],
): SelectItem[] {
  const values = readToEnd(takeBrackets(inside), (each) => list(each, readPivotValue));
  return values.flatMap((value) =>
    aggregates.map((aggregate): SelectItem => {
      const alias = pivotName(value, aggregate, {
        features: inside.source.features,
        several: aggregates.length > 1,
      });
      const expr = filtered(aggregate.expr, [...columns, ...constantsOf(value)]);
      return { kind: 'expression', expr, alias, span: expr.span };
    }),
  );
}

/**
 * `IN (ANY ORDER BY q)`, `IN (SELECT …)`: the number of columns and their names depend on the rows. null for
 * a list of values.
 */
function readEvery(
  inside: Reader,
  columns: readonly Expr[],
  aggregates: readonly Aggregate[],
): SelectItem[] | null {
  const first = inside.at;
  const conditions: Expr[] = [...columns];
  if (isQueryAhead(inside)) {
    const query = inside.rules.query(takeBrackets(inside));
    conditions.push({ kind: 'subquery', use: 'in', operands: [], query, span: spanFrom(inside, first) });
  } else {
    if (inside.source.tokens[inside.at + 1]?.upper !== 'ANY') return null;
    const values = takeBrackets(inside);
    values.at++;
    // The order of the columns.
    const order = values.at - 1;
    if (take(values, 'ORDER', 'BY')) readOrder(values);
    noteSkipped(values, 'label', order);
    if (!done(values)) throw unexpected(values, '")"');
  }
  return aggregates.map(({ expr }): SelectItem => {
    const value = filtered(expr, conditions);
    return {
      kind: 'star',
      qualifier: null,
      value,
      except: [],
      replace: [],
      rename: [],
      ...(inside.source.features.pivotColumnsNeedQuotes ? QUOTED_VALUES : {}),
      span: expr.span,
    };
  });
}

/**
 * Each column is called like its value, with the quotes of the value. So a name that needs no quotes is none
 * of them.
 */
const QUOTED_VALUES = { only: { match: 'whole', negated: true, texts: ['[A-Z_][A-Z0-9_$]*'] } } as const;

/** PivotAggregate : value [[AS] name] */
export function readAggregate(inside: Reader): Aggregate {
  const expr = inside.rules.expression(inside);
  const outside = isAggregation(expr) ? [] : columnsIn(mapExpr(expr, withoutAggregates));
  if (outside.length > 0 || (expr.kind === 'call' && expr.over !== null))
    throw unexpected(inside, 'an aggregate');
  const first = inside.at;
  const named = take(inside, 'AS') || (isName(peek(inside)) && !NOT_AN_ALIAS.has(word(inside)));
  const alias = named ? readIdentifier(inside) : null;
  noteSkipped(inside, 'label', first);
  return { expr, alias };
}

/** A call alone is an aggregate: it may be a function of the user. */
function isAggregation(expr: Expr): expr is Call {
  return expr.kind === 'call';
}

function withoutAggregates(expr: Expr): Expr {
  if (expr.kind !== 'call' || !isAggregate(expr.name)) return expr;
  return { kind: 'literal', text: expr.name, span: expr.span };
}

export function argumentsOf(expr: Expr): readonly Expr[] {
  return isAggregation(expr) ? expr.args : [expr];
}

/** The keys of GROUP BY, as columns. */
export function keysOf(keys: readonly Expr[]): readonly SelectItem[] {
  return keys.map((expr) => ({ kind: 'expression', expr, alias: null, span: expr.span }));
}

/**
 * PivotColumns : value | ( value {, value} )
 *
 * `q`, or `(q, r)`. The expression ends before IN, which is no operator here.
 */
export function readColumns(inside: Reader): Expr[] {
  const { tokens, partner } = inside.source;
  let end = inside.at;
  while (end < inside.end && !AFTER_COLUMNS.has(tokens[end]?.upper ?? ''))
    end = Math.max(end, partner[end] ?? -1) + 1;
  if (end === inside.at) throw unexpected(inside, 'a column');
  const value = readToEnd(within(inside, inside.at, end), inside.rules.expression);
  inside.at = end;
  return value.kind === 'operator' && value.name === 'ROW' ? [...value.args] : [value];
}

const AFTER_COLUMNS = new Set(['IN', ',', 'USING', 'GROUP', 'ORDER', 'LIMIT']);

function readPivotValue(inside: Reader): PivotValue {
  const value = inside.rules.expression(inside);
  const values = value.kind === 'operator' && value.name === 'ROW' ? value.args : [value];
  const first = inside.at;
  const named = take(inside, 'AS') || isName(peek(inside));
  const alias = named ? readIdentifier(inside, 'an alias') : null;
  noteSkipped(inside, 'label', first);
  return { values, alias };
}

/** The aggregates over the rows for which the conditions are true. */
export function filtered(expr: Expr, conditions: readonly Expr[]): Expr {
  const { span } = expr;
  const filter: Expr = { kind: 'operator', name: 'PIVOT', args: conditions, span };
  if (isAggregation(expr)) return { ...expr, filter };
  return mapExpr(expr, (each) =>
    isAggregation(each) && isAggregate(each.name) ? { ...each, filter } : each,
  );
}

/** T-SQL and Spark: `IN (a, b)` lists values, although they look like columns. */
function constantsOf({ values }: PivotValue): Expr[] {
  return values.map(
    (value): Expr =>
      value.kind === 'column' ? { kind: 'literal', text: nameOf(value), span: value.span } : value,
  );
}

function nameOf(value: Expr): string {
  if (value.kind === 'column') return value.parts.map((part) => part.text).join('.');
  return value.kind === 'literal' ? value.text : '';
}

interface Naming {
  readonly features: Features;
  readonly several: boolean;
}

/** The name of a column: the value, and the alias of the aggregate after it or before it. */
function pivotName(value: PivotValue, { alias }: Aggregate, { features, several }: Naming): Identifier {
  const raw = value.values.map(nameOf).join('_');
  const name = value.alias?.text ?? (features.pivotKeepsQuotes ? raw : raw.replace(/^'(.*)'$/s, '$1'));
  const quoted = value.alias?.quoted ?? true;
  if (alias === null || (!several && features.pivotOmitsOnlyAlias)) return { text: name, quoted };
  return { text: features.pivotAliasFirst ? `${alias.text}_${name}` : `${name}_${alias.text}`, quoted };
}
