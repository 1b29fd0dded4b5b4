/**
 * Tokens → MATCH_RECOGNIZE, as a query over the relation. The bounds of a match decide the rows: the
 * conditions are filters, the partition is the group key, and the order decides with a limit.
 *
 *   t MATCH_RECOGNIZE (PARTITION BY p ORDER BY o MEASURES last(up.x) AS top
 *                      PATTERN (up+) DEFINE up AS x > prev(x))
 *     →   (SELECT p, LAST(x) AS top FROM t WHERE PATTERN AND x > PREV(x) GROUP BY p ORDER BY o LIMIT)
 */
import type { Expr, FromItem, Identifier, OrderItem, Select, SelectItem } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { mapExpr } from '../core/map-expression.ts';
import {
  done,
  expect,
  list,
  nextAre,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  textOf,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readList, readOrder } from '../expression/lists.ts';

interface Clauses {
  partition: readonly Expr[];
  order: readonly OrderItem[];
  measures: readonly Named[];
  everyRow: boolean;
  /** Text of the pattern and of AFTER MATCH SKIP, for the digest. */
  pattern: string;
  /** Pattern variables in upper case. They qualify columns of the relation. */
  readonly variables: Set<string>;
  conditions: readonly Named[];
}

interface Named {
  readonly name: Identifier;
  readonly expr: Expr;
}

/**
 * MatchRecognize : MATCH_RECOGNIZE ( [PARTITION BY keys] [ORDER BY items] [MEASURES measures] [rows] [skip]
 *   PATTERN ( pattern ) [SUBSET subsets] DEFINE conditions ) [alias]
 * — https://docs.snowflake.com/en/sql-reference/constructs/match_recognize
 */
export function readMatchRecognize(reader: Reader, item: FromItem, first: number): FromItem {
  expect(reader, 'MATCH_RECOGNIZE');
  if (word(reader) !== '(') throw unexpected(reader, '"("');
  const inside = takeBrackets(reader);
  const clauses: Clauses = {
    partition: [],
    order: [],
    measures: [],
    everyRow: false,
    pattern: '',
    variables: new Set(),
    conditions: [],
  };
  while (!done(inside)) readClause(inside, clauses);
  const query = selectOver(item, clauses, spanFrom(reader, first));
  const alias = readTableAlias(reader);
  return { kind: 'derived', query, alias, lateral: false, span: spanFrom(reader, first) };
}

function readClause(inside: Reader, clauses: Clauses): void {
  if (take(inside, 'PARTITION', 'BY')) clauses.partition = readList(inside);
  else if (take(inside, 'ORDER', 'BY')) clauses.order = readOrder(inside);
  else if (take(inside, 'MEASURES')) clauses.measures = list(inside, readMeasure);
  else if (take(inside, 'DEFINE')) clauses.conditions = list(inside, readCondition);
  else if (word(inside) === 'SUBSET') readSubsets(inside, clauses);
  else if (!readRows(inside, clauses)) readPattern(inside, clauses);
}

/** `RUNNING last(x) AS y`. */
function readMeasure(inside: Reader): Named {
  const follows = peek(inside, 1);
  if (['FINAL', 'RUNNING'].includes(word(inside)) && isName(follows) && follows.upper !== 'AS') {
    inside.at++;
    noteSkipped(inside, 'quantifier', inside.at - 1);
  }
  const expr = inside.rules.expression(inside);
  expect(inside, 'AS');
  return { name: readIdentifier(inside, 'the name of a measure'), expr };
}

function readCondition(inside: Reader): Named {
  const name = readIdentifier(inside, 'a pattern variable');
  expect(inside, 'AS');
  return { name, expr: inside.rules.expression(inside) };
}

/** `SUBSET u = (a, b)`: u is a variable for the rows of a and b. */
function readSubsets(inside: Reader, clauses: Clauses): void {
  const first = inside.at;
  inside.at++;
  do {
    clauses.variables.add(readIdentifier(inside, 'a pattern variable').text.toUpperCase());
    expect(inside, '=');
    skipBrackets(inside);
  } while (take(inside, ','));
  clauses.pattern += ` ${textOf(inside.source, first, inside.at)}`;
}

/** Rows : {ONE ROW | ALL ROWS} PER MATCH [{SHOW | OMIT} EMPTY MATCHES | WITH UNMATCHED ROWS] */
function readRows(inside: Reader, clauses: Clauses): boolean {
  const all = nextAre(inside, ['ALL', 'ROWS', 'PER', 'MATCH']);
  if (!all && !nextAre(inside, ['ONE', 'ROW', 'PER', 'MATCH'])) return false;
  const first = inside.at;
  inside.at += 4;
  clauses.everyRow = all;
  if (takeAny(inside, 'SHOW', 'OMIT') !== null) expect(inside, 'EMPTY', 'MATCHES');
  else if (take(inside, 'WITH')) expect(inside, 'UNMATCHED', 'ROWS');
  // ALL ROWS is a star in the query.
  noteSkipped(inside, 'quantifier', first);
  return true;
}

/** After AFTER MATCH SKIP: the row from which the next match is searched. */
function readSkip(inside: Reader): void {
  if (take(inside, 'PAST', 'LAST', 'ROW') || take(inside, 'TO', 'NEXT', 'ROW')) return;
  expect(inside, 'TO');
  if (isName(peek(inside, 1)) && word(inside, 1) !== 'PATTERN') takeAny(inside, 'FIRST', 'LAST');
  readIdentifier(inside, 'a pattern variable');
}

/** AFTER MATCH SKIP … and PATTERN (…). Both reference only pattern variables. */
function readPattern(inside: Reader, clauses: Clauses): void {
  const first = inside.at;
  if (take(inside, 'AFTER', 'MATCH', 'SKIP')) {
    readSkip(inside);
  } else {
    if (takeAny(inside, 'INITIAL', 'SEEK') === null && word(inside) !== 'PATTERN')
      throw unexpected(inside, 'a clause of MATCH_RECOGNIZE');
    expect(inside, 'PATTERN');
    if (word(inside) !== '(') throw unexpected(inside, '"("');
    const pattern = takeBrackets(inside);
    for (; !done(pattern); pattern.at++) {
      const token = peek(pattern);
      if (isName(token)) clauses.variables.add(token.text.toUpperCase());
    }
    // Flink: the longest duration of a match. It is a constant, stored in the text of the pattern.
    if (take(inside, 'WITHIN') && inside.rules.expression(inside).kind !== 'literal')
      throw unexpected(inside, 'an interval');
  }
  clauses.pattern += ` ${textOf(inside.source, first, inside.at)}`;
}

function selectOver(item: FromItem, clauses: Clauses, span: Select['span']): Select {
  const { partition, order, everyRow, pattern, variables } = clauses;
  for (const { name } of clauses.conditions) variables.add(name.text.toUpperCase());
  const plain = (expr: Expr): Expr => mapExpr(expr, (each) => withoutVariable(each, variables));
  const shown: readonly SelectItem[] = everyRow
    ? [{ kind: 'star', qualifier: null, except: [], replace: [], rename: [], span }]
    : partition.map((expr) => ({ kind: 'expression', expr, alias: null, span: expr.span }));
  const measures = clauses.measures.map(
    ({ name, expr }): SelectItem => ({ kind: 'expression', expr: plain(expr), alias: name, span: expr.span }),
  );
  const conditions = clauses.conditions.map(({ expr }) => plain(expr));
  const text = `MATCH_RECOGNIZE${pattern} OF ${[...variables].join(' ')}`;
  const matches: Expr = { kind: 'literal', text, span };
  return {
    kind: 'select',
    distinct: 'none',
    items: [...shown, ...measures],
    from: [item],
    where: { kind: 'operator', name: 'AND', args: [matches, ...conditions], span },
    groupBy: partition.length === 0 ? null : { kind: 'keys', keys: partition, modifiers: 'MATCH_RECOGNIZE' },
    having: null,
    qualify: null,
    windows: [],
    with: [],
    recursive: false,
    orderBy: order,
    limited: true,
    span,
  };
}

/** `up.price` is the column price of the rows of up. */
function withoutVariable(expr: Expr, variables: ReadonlySet<string>): Expr {
  if (expr.kind === 'column') {
    const [variable, ...rest] = expr.parts;
    const qualified = rest.length > 0 && variables.has(variable?.text.toUpperCase() ?? '');
    return qualified ? { ...expr, parts: rest } : expr;
  }
  if (expr.kind !== 'call' || expr.star?.qualifier == null) return expr;
  const [only, ...more] = expr.star.qualifier;
  const qualified = more.length === 0 && variables.has(only?.text.toUpperCase() ?? '');
  return qualified ? { ...expr, star: { qualifier: null } } : expr;
}
