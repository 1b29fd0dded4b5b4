/**
 * PIVOT and UNPIVOT, told in the IR's own words, as the query over the relation that they stand for.
 *
 *   t PIVOT (sum(x) FOR q IN ('a', 'b'))    →   (SELECT * EXCEPT (x, q), sum(x) FILTER (q = 'a') AS a, sum(x) FILTER (q = 'b') AS b FROM t GROUP BY ALL)
 *   t UNPIVOT (v FOR n IN (a, b))           →   (SELECT * EXCEPT (a, b), UNPIVOT(a, b) AS v, 'n' AS n FROM t)
 */
import type { DialectName } from '../../model/dialect-name.ts';
import type { Call, Expr, FromItem, Identifier, Select, SelectItem } from '../ir.ts';
import { passOver } from './harmless.ts';
import { isQueryAhead, readList } from './lists.ts';
import { isName, readIdentifier, readTableAlias } from './names.ts';
import {
  done,
  expect,
  list,
  peek,
  type Reader,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from './reader.ts';

/** The relation, or what the PIVOTs and UNPIVOTs that follow it make of it. */
export function readPivots(reader: Reader, relation: FromItem, first: number): FromItem {
  let item = relation;
  for (;;) {
    const isPivot = word(reader) === 'PIVOT';
    if ((!isPivot && word(reader) !== 'UNPIVOT') || item.kind === 'join') return item;
    reader.at++;
    const option = reader.at;
    const includes = takeAny(reader, 'INCLUDE', 'EXCLUDE');
    if (includes !== null) expect(reader, 'NULLS');
    take(reader, 'XML');
    passOver(reader, 'quantifier', option);
    if (word(reader) !== '(') throw unexpected(reader, '“(”');
    const inside = takeBrackets(reader);
    const made = isPivot ? readPivot(inside) : readUnpivot(inside);
    const query = selectOver(item, made, spanFrom(reader, first));
    item = {
      kind: 'derived',
      query,
      alias: readTableAlias(reader),
      lateral: false,
      span: spanFrom(reader, first),
    };
  }
}

interface Made {
  /** Columns of the relation that are used up. */
  readonly used: readonly Identifier[];
  readonly items: readonly SelectItem[];
  readonly grouped: boolean;
}

function selectOver(item: FromItem, { used, items, grouped }: Made, span: Select['span']): Select {
  return {
    kind: 'select',
    distinct: 'none',
    items: [{ kind: 'star', qualifier: null, except: used, replace: [], rename: [], span }, ...items],
    from: [item],
    where: null,
    groupBy: grouped ? { kind: 'all' } : null,
    having: null,
    qualify: null,
    windows: [],
    with: [],
    recursive: false,
    orderBy: [],
    limited: false,
    span,
  };
}

interface Aggregate {
  readonly call: Call;
  readonly alias: Identifier | null;
}

interface PivotValue {
  readonly values: readonly Expr[];
  readonly alias: Identifier | null;
}

function readPivot(inside: Reader): Made {
  const { dialect } = inside.source;
  const aggregates = list(inside, readAggregate);
  expect(inside, 'FOR');
  const columns = readColumns(inside);
  expect(inside, 'IN');
  if (word(inside) !== '(') throw unexpected(inside, '“(”');
  if (isQueryAhead(inside)) throw unsupported(inside, 'PIVOT over the rows of a query');
  const values = whole(takeBrackets(inside), (each) => list(each, readPivotValue));
  if (take(inside, 'DEFAULT', 'ON', 'NULL')) takeBrackets(inside);
  if (!done(inside)) throw unexpected(inside, '“)”');
  const items = values.flatMap((value) =>
    aggregates.map((aggregate): SelectItem => {
      const alias = pivotName(value, aggregate, { dialect, several: aggregates.length > 1 });
      return {
        kind: 'expression',
        expr: filtered(aggregate.call, columns, value),
        alias,
        span: aggregate.call.span,
      };
    }),
  );
  const used = [...columns, ...aggregates.flatMap(({ call }) => call.args)].flatMap(columnsIn);
  return { used, items, grouped: true };
}

function readAggregate(inside: Reader): Aggregate {
  const call = inside.rules.expression(inside);
  if (call.kind !== 'call' || call.over !== null) throw unexpected(inside, 'an aggregate');
  take(inside, 'AS');
  return { call, alias: word(inside) !== 'FOR' && isName(peek(inside)) ? readIdentifier(inside) : null };
}

/** `q`, or `(q, r)`. The expression ends before IN, which is an operator elsewhere. */
function readColumns(inside: Reader): Expr[] {
  if (word(inside) === '(') return whole(takeBrackets(inside), readList);
  const first = inside.at;
  const parts = [readIdentifier(inside, 'a column')];
  while (take(inside, '.')) parts.push(readIdentifier(inside, 'a column'));
  if (word(inside) !== 'IN') throw unsupported(inside, 'PIVOT by an expression');
  return [{ kind: 'column', parts, span: spanFrom(inside, first) }];
}

function readPivotValue(inside: Reader): PivotValue {
  if (word(inside) === 'ANY') throw unsupported(inside, 'PIVOT over every value');
  const value = inside.rules.expression(inside);
  const values = value.kind === 'operator' && value.name === 'ROW' ? value.args : [value];
  const named = take(inside, 'AS') || isName(peek(inside));
  return { values, alias: named ? readIdentifier(inside, 'an alias') : null };
}

/** The aggregate over the rows of one value. */
function filtered(call: Call, columns: readonly Expr[], { values }: PivotValue): Call {
  const { span } = call;
  // T-SQL names its values like columns: they are no references.
  const constants = values.map(
    (value): Expr => (value.kind === 'column' ? { kind: 'literal', text: nameOf(value), span } : value),
  );
  const filter: Expr = { kind: 'operator', name: 'PIVOT', args: [...columns, ...constants], span };
  return { ...call, filter };
}

function nameOf(value: Expr): string {
  if (value.kind === 'column') return value.parts.map((part) => part.text).join('.');
  return value.kind === 'literal' ? value.text : '';
}

interface Naming {
  readonly dialect: DialectName;
  readonly several: boolean;
}

/** Snowflake and Oracle keep the quotes of a constant in the name; the others add the aggregate's alias, in front in BigQuery. */
function pivotName(value: PivotValue, { alias }: Aggregate, { dialect, several }: Naming): Identifier {
  const raw = value.values.map(nameOf).join('_');
  const keepsQuotes = dialect === 'snowflake' || dialect === 'oracle';
  const name = value.alias?.text ?? (keepsQuotes ? raw : raw.replace(/^'(.*)'$/s, '$1'));
  const quoted = value.alias?.quoted ?? true;
  if (alias === null || (!several && ['databricks', 'spark', 'duckdb'].includes(dialect)))
    return { text: name, quoted };
  return { text: dialect === 'bigquery' ? `${alias.text}_${name}` : `${name}_${alias.text}`, quoted };
}

/** The columns that an expression names, by their last part. */
function columnsIn(expr: Expr): Identifier[] {
  if (expr.kind === 'column') return expr.parts.slice(-1);
  if (expr.kind === 'operator' || expr.kind === 'call') return expr.args.flatMap(columnsIn);
  if (expr.kind === 'cast') return columnsIn(expr.expr);
  if (expr.kind === 'case') {
    const branches = expr.branches.flatMap(({ when, then }) => [...columnsIn(when), ...columnsIn(then)]);
    return [
      ...branches,
      ...(expr.operand === null ? [] : columnsIn(expr.operand)),
      ...(expr.otherwise === null ? [] : columnsIn(expr.otherwise)),
    ];
  }
  return [];
}

function readUnpivot(inside: Reader): Made {
  const start = inside.at;
  const targets = readTargets(inside);
  expect(inside, 'FOR');
  const name = readIdentifier(inside, 'a column');
  expect(inside, 'IN');
  if (word(inside) !== '(') throw unexpected(inside, '“(”');
  const sources = whole(takeBrackets(inside), (each) => list(each, readSource));
  const span = spanFrom(inside, start);
  const values = targets.map((alias, index): SelectItem => {
    const args = sources
      .map((columns) => columns[index] ?? columns[0])
      .filter((column) => column !== undefined);
    return { kind: 'expression', expr: { kind: 'operator', name: 'UNPIVOT', args, span }, alias, span };
  });
  const label: SelectItem = {
    kind: 'expression',
    expr: { kind: 'literal', text: 'UNPIVOT', span },
    alias: name,
    span,
  };
  const items =
    inside.source.dialect === 'bigquery' || inside.source.dialect === 'tsql'
      ? [...values, label]
      : [label, ...values];
  return { used: sources.flat().flatMap(columnsIn), items, grouped: false };
}

function readTargets(inside: Reader): Identifier[] {
  if (word(inside) !== '(') return [readIdentifier(inside, 'a column')];
  return whole(takeBrackets(inside), (each) => list(each, (one) => readIdentifier(one, 'a column')));
}

/** `a`, `a AS 'x'`, `(a, b) AS 'x'`. */
function readSource(inside: Reader): readonly Expr[] {
  const source = inside.rules.expression(inside);
  const label = inside.at;
  if (take(inside, 'AS') || isName(peek(inside)) || peek(inside)?.kind === 'string') inside.at++;
  passOver(inside, 'label', label);
  return source.kind === 'operator' && source.name === 'ROW' ? source.args : [source];
}
