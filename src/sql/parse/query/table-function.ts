/**
 * Tokens → a table function of FROM.
 *
 *   unnest(t.xs) WITH ORDINALITY AS x(item, n)   →   function UNNEST(t.xs) as x(item, n), counts
 *   OPENJSON(d.doc) WITH (a INT '$.a') j         →   function OPENJSON(d.doc) as j(a)
 */
import type { Span } from '../../../model/place.ts';
import type { Expr, FromItem, Identifier, TableAlias, TableFunction, Window } from '../../ir/ir.ts';
import { isName } from '../core/identifier.ts';
import { nextIs, peek, type Reader, spanFrom, take, unexpected, unsupported, word } from '../core/reader.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { writtenName } from '../core/written-name.ts';
import { readDefinitions } from './definitions.ts';
import { isHintListNext } from './table-hints.ts';
import { timeWindowArguments } from './time-window.ts';

/** A name with parts and an opening bracket follow. */
export function isTableFunctionNext(reader: Reader): boolean {
  let ahead = 0;
  if (nextIs(reader, 'IDENTIFIER', '(')) return false;
  while (isName(peek(reader, ahead)) && ['.', '!'].includes(word(reader, ahead + 1))) ahead += 2;
  if (!isName(peek(reader, ahead)) || word(reader, ahead + 1) !== '(' || nextIs(reader, 'SELECT'))
    return false;
  return !isHintListNext(reader, ahead + 1);
}

/** Functions of one column: the alias is its name, `UNNEST(xs) AS x`. */
const NAMES_ITS_COLUMN = new Set(['UNNEST', 'GENERATE_SERIES', 'GENERATE_ARRAY', 'GENERATE_DATE_ARRAY']);

/** TableFunction : name ( arguments ) [WITH ORDINALITY] [alias] [WITH OFFSET [AS alias]] */
export function readTableFunction(reader: Reader, first: number): FromItem {
  const call = readTableCall(reader, first);
  const ordinality = take(reader, 'WITH', 'ORDINALITY');
  const alias = readFunctionAlias(reader, call.name);
  const aliasIsColumn =
    alias !== null &&
    alias.columns === null &&
    NAMES_ITS_COLUMN.has(call.name) &&
    reader.source.features.functionAliasIsColumn;
  const relation: TableFunction = { ...call, alias, aliasIsColumn, span: spanFrom(reader, first) };
  // Postgres: the list of columns may end before the ordinality.
  if (ordinality && (alias?.columns?.length ?? 0) > call.args.length) return { ...relation, counts: true };
  if (ordinality) return withColumn(relation, unquoted('ordinality'));
  // BigQuery: UNNEST(xs) AS x WITH OFFSET AS i has a second column.
  if (!take(reader, 'WITH', 'OFFSET')) return relation;
  return withColumn(relation, readTableAlias(reader)?.name ?? unquoted('offset'));
}

/**
 * TableCall : name {. name} ( Arguments )
 *
 * The call alone, without an alias.
 */
export function readTableCall(reader: Reader, first: number): TableFunction {
  const start = reader.at;
  const call = reader.rules.expression(reader);
  if (call.kind !== 'call') throw unexpected(reader, 'a table function');
  if (call.over?.base != null || call.filter !== null || call.star !== null)
    throw unsupported(reader, 'This call as a relation', call.span);
  const args = [...timeWindowArguments(call.name, call.args), ...argumentsOfWindow(call.over, call.span)];
  return {
    kind: 'function',
    name: call.name,
    ...writtenName(reader, start, call.name),
    args: reader.source.features.equalsNamesArgument ? args.map(withoutArgumentName) : args,
    ...(call.names === undefined ? {} : { names: call.names }),
    alias: null,
    aliasIsColumn: false,
    span: spanFrom(reader, first),
  };
}

/** Snowflake: `TABLE(f(a) OVER (PARTITION BY b ORDER BY c))` passes the rows to f by b, in the order of c. */
function argumentsOfWindow(over: Window | null, span: Span): Expr[] {
  if (over === null) return [];
  const order = over.orderBy.map(
    ({ expr, direction }): Expr => ({ kind: 'operator', name: `ORDER ${direction}`, args: [expr], span }),
  );
  return [{ kind: 'operator', name: 'OVER', args: [...over.partitionBy, ...order], span }];
}

/** DuckDB: `header = true` is a named argument. */
function withoutArgumentName(arg: Expr): Expr {
  const [left, right] = arg.kind === 'operator' && arg.name === '=' ? arg.args : [];
  const name = left?.kind === 'column' && left.parts.length === 1 ? left.parts[0]?.text : undefined;
  if (name === undefined || right === undefined) return arg;
  return { kind: 'operator', name: `${name} =`, args: [right], span: arg.span };
}

/**
 * FunctionAlias : [WITH ( definitions )] [[AS] name [( names )]]
 *
 * The alias of a function. T-SQL's OPENJSON(x) WITH (a INT '$.a', b INT) defines the columns.
 */
export function readFunctionAlias(reader: Reader, name: string): TableAlias | null {
  // Postgres: `AS (a INT, b TEXT)` defines the columns without an alias.
  if (nextIs(reader, 'AS', '(') && take(reader, 'AS'))
    return { name: unquoted(''), columns: readDefinitions(reader) };
  if ((name !== 'OPENJSON' && name !== 'OPENXML') || !take(reader, 'WITH')) return readTableAlias(reader);
  const columns = readDefinitions(reader);
  return { name: readTableAlias(reader)?.name ?? unquoted(''), columns };
}

function unquoted(text: string): Identifier {
  return { text, quoted: false };
}

/** Adds a column after the column that is called like the alias; without an alias that column has no name. */
function withColumn(relation: TableFunction, column: Identifier): TableFunction {
  const name = relation.alias?.name ?? unquoted('');
  const own = relation.alias?.columns ?? [name];
  return { ...relation, aliasIsColumn: false, alias: { name, columns: [...own, column] }, counts: true };
}
