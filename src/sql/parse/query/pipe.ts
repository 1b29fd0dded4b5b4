/**
 * Tokens → pipe syntax, as nested queries: each step is a SELECT over the step before it.
 *
 *   FROM t |> WHERE a > 0 |> EXTEND b * 2 AS c
 *     →   SELECT *, b * 2 AS c FROM (SELECT * FROM (SELECT * FROM t) WHERE a > 0)
 *
 * A qualifier references the relations of FROM until a step with other columns: SELECT, AGGREGATE, DISTINCT,
 * a set operation, AS, PIVOT, CALL. Until then the query of the step before is `transparent`.
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/pipe-syntax
 */
import type {
  Cte,
  Expr,
  FromItem,
  GroupBy,
  Identifier,
  OrderItem,
  Query,
  Select,
  SelectItem,
  Star,
} from '../../ir/ir.ts';
import { byWord } from '../core/engine-rules.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  expect,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readOrder, readOrderTail } from '../expression/lists.ts';
import { readJoin } from './from.ts';
import { readGroupBy } from './group-by.ts';
import { readPivots } from './pivot.ts';
import { readSample } from './sample.ts';
import { readSelectItems } from './select-items.ts';
import { readSetOperator } from './set-operator.ts';
import type { With } from './with.ts';

interface Begun {
  /** The query before the first `|>`, and its alias if it is in brackets with an alias. */
  readonly query: Query;
  readonly alias: Identifier | null;
  readonly first: number;
  readonly readWith: (reader: Reader) => With;
  readonly readLimits: (reader: Reader, deciding: OrderItem[]) => boolean | null;
}

/** The result of the steps so far. */
interface Piped {
  readonly query: Query;
  /** Set by AS. */
  readonly alias: Identifier | null;
  /** A qualifier may still reference the relations of FROM. */
  readonly transparent: boolean;
  /** The common table expressions of WITH steps, for the complete query. */
  readonly ctes: readonly Cte[];
  readonly recursive: boolean;
}

type ReadStep = (reader: Reader, before: Piped, begun: Begun) => Piped;

/** Pipes : {|> step} — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/pipe-syntax */
export function readPipes(reader: Reader, begun: Begun): Query {
  let piped: Piped = { ...begun, transparent: begun.alias === null, ctes: [], recursive: false };
  while (take(reader, '|>')) piped = readStep(reader, piped, begun);
  const { query, ctes, recursive } = piped;
  if (ctes.length === 0) return query;
  return { ...query, with: [...ctes, ...query.with], recursive: recursive || query.recursive };
}

function readStep(reader: Reader, before: Piped, begun: Begun): Piped {
  const step = STEPS[word(reader)];
  if (step !== undefined) return step(reader, before, begun);
  const joined = readJoin(reader, itemOf(before), begun.first);
  if (joined !== null) return withRelations(before, select(reader, begun, { from: [joined] }));
  return readSetStep(reader, before, begun);
}

const STEPS: Readonly<Record<string, ReadStep>> = {
  WHERE: (reader, before, begun) => {
    reader.at++;
    const where = reader.rules.expression(reader);
    return withRelations(before, select(reader, begun, { from: [itemOf(before)], where }));
  },
  // ASSERT fails if the condition is not true for all rows.
  ASSERT: (reader, before, begun) => {
    reader.at++;
    const where = reader.rules.expression(reader);
    while (take(reader, ',')) noteSkipped(reader, 'label', skipMessage(reader));
    return withRelations(before, select(reader, begun, { from: [itemOf(before)], where }));
  },
  SELECT: readSelectStep,
  EXTEND: readExtend,
  WINDOW: readExtend,
  SET: (reader, before, begun) => {
    reader.at++;
    const replace = list(reader, readAssigned);
    return changed(reader, before, begun, { replace });
  },
  DROP: (reader, before, begun) => {
    reader.at++;
    return changed(reader, before, begun, {
      except: list(reader, (each) => readIdentifier(each, 'a column')),
    });
  },
  RENAME: (reader, before, begun) => {
    reader.at++;
    return changed(reader, before, begun, { rename: list(reader, readRenamed) });
  },
  AS: (reader, before) => {
    reader.at++;
    return { ...before, alias: readIdentifier(reader, 'an alias'), transparent: false };
  },
  DISTINCT: (reader, before, begun) => {
    reader.at++;
    return ended(before, select(reader, begun, { from: [itemOf(before)], distinct: 'all' }));
  },
  AGGREGATE: readAggregate,
  ORDER: readOrderStep,
  LIMIT: readLimitStep,
  OFFSET: readLimitStep,
  TABLESAMPLE: (reader, before) => {
    readSample(reader);
    return before;
  },
  PIVOT: readPivotStep,
  UNPIVOT: readPivotStep,
  WITH: readWithStep,
  CALL: readCallStep,
};

/** Skips an argument of the message of ASSERT. Returns its first token. */
function skipMessage(reader: Reader): number {
  const first = reader.at;
  reader.rules.expression(reader);
  return first;
}

// ---- steps

function readSelectStep(reader: Reader, before: Piped, begun: Begun): Piped {
  reader.at++;
  const distinct = take(reader, 'DISTINCT') ? 'all' : 'none';
  const quantifier = reader.at;
  if (distinct === 'none' && take(reader, 'ALL')) noteSkipped(reader, 'quantifier', quantifier);
  const { rowAs } = byWord(reader, reader.rules.engine.selectModifiers) ?? {};
  const items = readSelectItems(reader);
  return ended(
    before,
    select(reader, begun, {
      from: [itemOf(before)],
      distinct,
      items,
      ...(rowAs === undefined ? {} : { rowAs }),
    }),
  );
}

/** `|> EXTEND a + b AS c`, and the older `|> WINDOW sum(a) OVER () AS c`. */
function readExtend(reader: Reader, before: Piped, begun: Begun): Piped {
  reader.at++;
  const added = readSelectItems(reader);
  const items = [star(reader, begun), ...added];
  return withRelations(before, select(reader, begun, { from: [itemOf(before)], items }));
}

function changed(reader: Reader, before: Piped, begun: Begun, changes: Partial<Star>): Piped {
  const items = [{ ...star(reader, begun), ...changes }];
  return withRelations(before, select(reader, begun, { from: [itemOf(before)], items }));
}

function readAssigned(reader: Reader): Star['replace'][number] {
  const name = readIdentifier(reader, 'a column');
  expect(reader, '=');
  return { name, expr: reader.rules.expression(reader) };
}

function readRenamed(reader: Reader): Star['rename'][number] {
  const from = readIdentifier(reader, 'a column');
  take(reader, 'AS');
  return { from, to: readIdentifier(reader, 'a column') };
}

/** `|> AGGREGATE sum(a) AS s DESC GROUP [AND ORDER] BY b AS c ASC`: the keys are the first columns. */
function readAggregate(reader: Reader, before: Piped, begun: Begun): Piped {
  reader.at++;
  const aggregated: Aggregated = { items: [], orderBy: [] };
  if (word(reader) !== 'GROUP')
    do {
      if (peek(reader) === undefined || ['GROUP', '|>'].includes(word(reader))) break;
      readAggregated(reader, aggregated);
    } while (take(reader, ','));
  const grouped = take(reader, 'GROUP') ? readKeys(reader) : null;
  const keys = grouped?.items ?? [];
  const query = select(reader, begun, {
    from: [itemOf(before)],
    items: [...keys, ...aggregated.items],
    groupBy: grouped?.groupBy ?? null,
    orderBy: [...(grouped?.orderBy ?? []), ...aggregated.orderBy],
  });
  return ended(before, query);
}

interface Aggregated {
  readonly items: SelectItem[];
  readonly orderBy: OrderItem[];
}

/** One expression with its alias, and with a direction if the result is sorted by it. */
function readAggregated(reader: Reader, { items, orderBy }: Aggregated): void {
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  const span = spanFrom(reader, first);
  items.push({ kind: 'expression', expr, alias: readAliasHere(reader), span });
  if (['ASC', 'DESC', 'NULLS'].includes(word(reader))) orderBy.push(readOrderTail(reader, expr));
}

function readAliasHere(reader: Reader): Identifier | null {
  if (take(reader, 'AS')) return readIdentifier(reader, 'an alias');
  const token = peek(reader);
  return isName(token) && !NOT_AN_ALIAS.has(token.upper) && token.upper !== 'NULLS'
    ? readIdentifier(reader)
    : null;
}

function readKeys(reader: Reader): Aggregated & { readonly groupBy: GroupBy } {
  const sorts = take(reader, 'AND', 'ORDER');
  expect(reader, 'BY');
  const grouped: Aggregated = { items: [], orderBy: [] };
  if (isGroupingSetsNext(reader)) {
    const groupBy = readGroupBy(reader);
    const keys = groupBy.kind === 'keys' ? groupBy.keys : [];
    grouped.items.push(...keys.filter(isFirst).map(itemOfKey));
    return { ...grouped, groupBy };
  }
  do readAggregated(reader, grouped);
  while (take(reader, ','));
  const keys = grouped.items.flatMap((item) => (item.kind === 'expression' ? [item.expr] : []));
  const groupBy = { kind: 'keys', keys, modifiers: '' } as const;
  return sorts
    ? { ...grouped, orderBy: keys.map((key) => sortedBy(key, grouped)), groupBy }
    : { ...grouped, groupBy };
}

/** GROUP AND ORDER BY sorts by each key, in ascending order unless the key has a direction. */
function sortedBy(expr: Expr, { orderBy }: Aggregated): OrderItem {
  return orderBy.find((item) => item.expr === expr) ?? { expr, direction: 'asc', nulls: null };
}

function isGroupingSetsNext(reader: Reader): boolean {
  return nextIs(reader, 'GROUPING', 'SETS') || nextIs(reader, 'ROLLUP', '(') || nextIs(reader, 'CUBE', '(');
}

/** Grouping sets may repeat a key; the key is one column. */
function isFirst(key: Expr, index: number, keys: readonly Expr[]): boolean {
  return keys.findIndex((other) => sameColumn(other, key)) === index;
}

function sameColumn(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  if (a.kind !== 'column' || b.kind !== 'column' || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, i) => part.text.toLowerCase() === b.parts[i]?.text.toLowerCase());
}

function itemOfKey(expr: Expr): SelectItem {
  return { kind: 'expression', expr, alias: null, span: expr.span };
}

function readOrderStep(reader: Reader, before: Piped, begun: Begun): Piped {
  expect(reader, 'ORDER', 'BY');
  const orderBy = readOrder(reader);
  return withRelations(before, select(reader, begun, { from: [itemOf(before)], orderBy }));
}

/** Directly after ORDER BY, the order decides which rows remain. */
function readLimitStep(reader: Reader, before: Piped, begun: Begun): Piped {
  const first = reader.at;
  const deciding: OrderItem[] = [];
  while (begun.readLimits(reader, deciding) !== null);
  noteSkipped(reader, 'number of rows', first);
  const { query } = before;
  if (query.orderBy.length === 0 || query.limited)
    return withRelations(
      before,
      select(reader, begun, { from: [itemOf(before)], limited: true, orderBy: deciding }),
    );
  const orderBy = [...query.orderBy, ...deciding];
  return { ...before, query: { ...query, orderBy, limited: true, span: spanFrom(reader, begun.first) } };
}

function readPivotStep(reader: Reader, before: Piped, begun: Begun): Piped {
  const item = readPivots(reader, itemOf(before), begun.first);
  if (item.kind !== 'derived') throw unexpected(reader, 'PIVOT');
  return { ...before, query: item.query, alias: item.alias?.name ?? null, transparent: false };
}

/**
 * Common table expressions for the steps after it. In the nested query the steps before could reference them
 * too, so a name that these steps use is not supported.
 */
function readWithStep(reader: Reader, before: Piped, begun: Begun): Piped {
  const end = reader.at;
  const ctes = begun.readWith(reader);
  take(reader, ',');
  for (const { name } of ctes.with)
    for (let at = begun.first; at < end; at++) {
      const token = reader.source.tokens[at];
      if (isName(token) && token.text.toLowerCase() === name.text.toLowerCase())
        throw unsupported(reader, 'A common table expression with the name of a relation before it');
    }
  return { ...before, ctes: [...before.ctes, ...ctes.with], recursive: before.recursive || ctes.recursive };
}

/** `|> CALL f(x) AS a`: the result of the step before is the first argument. */
function readCallStep(reader: Reader, before: Piped, begun: Begun): Piped {
  reader.at++;
  const { first } = begun;
  const call = reader.rules.expression(reader);
  if (call.kind !== 'call') throw unexpected(reader, 'a table function');
  const { query } = before;
  const rows: Expr = { kind: 'subquery', use: 'array', operands: [], query, span: query.span };
  const alias = readTableAlias(reader);
  const span = spanFrom(reader, first);
  const item: FromItem = {
    kind: 'function',
    name: call.name,
    args: [rows, ...call.args],
    alias,
    aliasIsColumn: false,
    span,
  };
  return withRelations(before, select(reader, begun, { from: [item] }));
}

/** `|> UNION ALL (…), (…)`. */
function readSetStep(reader: Reader, before: Piped, begun: Begun): Piped {
  const operator = readSetOperator(reader);
  if (operator === null) throw unexpected(reader, 'a step of a pipe');
  let left = before.query;
  do {
    const right = readToEnd(takeBrackets(reader), reader.rules.query);
    const tail = { with: [], recursive: false, orderBy: [], limited: false };
    left = { kind: 'set', ...operator, left, right, ...tail, span: spanFrom(reader, begun.first) };
  } while (take(reader, ','));
  return ended(before, left);
}

// ---- queries

/** After this step a qualifier may still reference the relations of FROM. */
function withRelations(before: Piped, query: Query): Piped {
  return { ...before, query, alias: null, transparent: true };
}

/** After this step a qualifier references nothing. */
function ended(before: Piped, query: Query): Piped {
  return { ...before, query, alias: null, transparent: false };
}

/** The result of the steps so far, as a relation. */
function itemOf({ query, alias, transparent }: Piped): FromItem {
  const named = alias === null ? null : { name: alias, columns: null };
  const derived: FromItem = { kind: 'derived', query, alias: named, lateral: false, span: query.span };
  return transparent ? { ...derived, transparent } : derived;
}

function star(reader: Reader, { first }: Begun): Star {
  const span = spanFrom(reader, first);
  return { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span };
}

function select(
  reader: Reader,
  begun: Begun,
  clauses: Partial<Select> & { readonly from: readonly [FromItem] },
): Select {
  const [source] = clauses.from;
  return { ...selectAll(source, spanFrom(reader, begun.first)), ...clauses };
}
