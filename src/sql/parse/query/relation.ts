/** Tokens → one relation of FROM: a table, a derived table, joins in brackets, a table function, VALUES. */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { Span } from '../../../model/place.ts';
import type {
  Expr,
  FromItem,
  Identifier,
  TableAlias,
  TableFunction,
  TableName,
  Window,
} from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { readNested } from '../core/nested.ts';
import { isNamePart, readNameInString } from '../core/parameter-name.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  closing,
  deeper,
  done,
  list,
  peek,
  type Reader,
  sees,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  whole,
  word,
} from '../core/reader.ts';
import { passOver, passTo, shapeByConstants } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { calledAs } from '../core/written-name.ts';
import { readRelationCall } from '../engines/clickhouse/remote-table.ts';
import { readPositions, readUnpivoted } from '../engines/redshift/super-values.ts';
import { bucketOf, readBucketColumn, readResample, startsResample } from '../engines/snowflake/resample.ts';
import { isSemanticView, readSemanticView } from '../engines/snowflake/semantic-view.ts';
import { passFileOptions } from '../engines/snowflake/stage.ts';
import { readOpenQuery } from '../engines/tsql/open-query.ts';
import { readPredict } from '../engines/tsql/predict.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readDefinitions } from './definitions.ts';
import { namedRelation } from './derived.ts';
import { readDocumentTable } from './document-table.ts';
import { readFileFunction } from './file-function.ts';
import { readMatchRecognize } from './match-recognize.ts';
import { readPivots } from './pivot.ts';
import { passDeltaVersion, readVersion } from './time-travel.ts';
import { windowArguments } from './time-window.ts';
import { isValues, readValues } from './values.ts';

type Joined = (reader: Reader) => FromItem;

/** `joined` reads joins in brackets; `apply` makes a derived table lateral without the word. */
export function readRelation(reader: Reader, joined: Joined, apply = false): FromItem {
  const first = reader.at;
  const label = readLabel(reader);
  const lateral = take(reader, 'LATERAL') || apply;
  const relation = labelled(readBare(reader, { joined, lateral, first }), label);
  const bucket = readSample(reader);
  const sampled = bucket !== null && relation.kind === 'table' ? bucketOf(relation, bucket) : relation;
  const positioned = readPositions(reader, sampled, first);
  return readMade(reader, positioned, first);
}

/** What PIVOT, UNPIVOT and MATCH_RECOGNIZE behind a relation make of it. */
function readMade(reader: Reader, relation: FromItem, first: number): FromItem {
  let item = readPivots(reader, relation, first);
  for (;;) {
    if (item.kind === 'join') return item;
    if (sees(reader, 'MATCH_RECOGNIZE')) item = readMatchRecognize(reader, item, first);
    else if (startsResample(reader)) item = readResample(reader, item, first);
    else return item;
    item = readPivots(reader, item, first);
  }
}

/** DuckDB: `x: t` is `t AS x`. */
function readLabel(reader: Reader): Identifier | null {
  if (!reader.source.syntax.prefixAlias || word(reader, 1) !== ':' || !isName(peek(reader))) return null;
  const label = readIdentifier(reader);
  reader.at++;
  return label;
}

function labelled(relation: FromItem, label: Identifier | null): FromItem {
  if (label === null) return relation;
  if (relation.kind === 'join') return asDerived(relation, { name: label, columns: null });
  return { ...relation, alias: { name: label, columns: relation.alias?.columns ?? null } };
}

/** `(a JOIN b ON …) AS j`: the names of a and b end with the brackets. */
function asDerived(relation: FromItem, alias: TableAlias): FromItem {
  const { span } = relation;
  return { kind: 'derived', query: selectAll(relation, span), alias, lateral: false, span };
}

interface Around {
  readonly joined: Joined;
  readonly lateral: boolean;
  readonly first: number;
}

function readBare(reader: Reader, around: Around): FromItem {
  if (word(reader) === '(') return readInBrackets(reader, around);
  if (word(reader) === 'STREAM') {
    if (word(reader, 1) === '(') return readStreamOf(reader, around);
    if (isNamePart(reader, 1) && word(reader, 1) !== 'AS') reader.at++;
  }
  if (isValues(reader)) return readInlineValues(reader, around);
  if (sees(reader, 'TABLE', '(')) {
    reader.at++;
    return readTableOf(reader, around);
  }
  const changed = readChangedTable(reader, around);
  if (changed !== null) return changed;
  if (word(reader) === 'UNPIVOT' && isName(peek(reader, 1))) return readUnpivoted(reader, around.first);
  if (sees(reader, 'ROWS', 'FROM', '(')) return readRowsFrom(reader, around.first);
  if (sees(reader, 'ONLY', '(') || (word(reader) === 'ONLY' && isName(peek(reader, 1)))) reader.at++;
  const made =
    readFileFunction(reader) ??
    readRelationCall(reader) ??
    readOpenQuery(reader) ??
    readPredict(reader, around.lateral) ??
    readDocumentTable(reader);
  if (made !== null) return made;
  if (isSemanticView(reader)) return readSemanticView(reader, around.first);
  if (isFunction(reader)) return readFunction(reader, around.first);
  return readTable(reader, around.first);
}

function readInBrackets(reader: Reader, around: Around): FromItem {
  if (isQueryAhead(reader)) return readDerived(reader, around);
  return readChange(reader, around) ?? readBrackets(reader, around);
}

function readDerived(reader: Reader, { lateral, first }: Around): FromItem {
  const query = reader.rules.query(takeBrackets(reader));
  const alias = readTableAlias(reader);
  return { kind: 'derived', query, alias, lateral, span: spanFrom(reader, first) };
}

/** T-SQL: FROM (DELETE t OUTPUT deleted.a) x: the change is a statement of its own, what it gives back a relation. */
function readChange(reader: Reader, { lateral, first }: Around): FromItem | null {
  if (!['MERGE', 'INSERT', 'UPDATE', 'DELETE'].includes(word(reader, 1)) || word(reader, 2) === '.')
    return null;
  if (reader.source.dialect !== 'tsql') return null;
  const query = reader.rules.change(takeBrackets(reader), []);
  if (query === null) throw unsupported(reader, 'A change that gives nothing back');
  return namedRelation(reader, query, first, lateral);
}

/** Db2: FINAL TABLE (INSERT …), OLD TABLE (DELETE …): the rows that are changed, as they are then or were. */
function readChangedTable(reader: Reader, { lateral, first }: Around): FromItem | null {
  const which = word(reader);
  if (!['FINAL', 'NEW', 'OLD'].includes(which) || word(reader, 1) !== 'TABLE' || word(reader, 2) !== '(')
    return null;
  if (!['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(word(reader, 3))) return null;
  reader.at += 2;
  passOver(reader, 'kind of relation', reader.at - 2);
  const query = reader.rules.change(takeBrackets(reader), [], which === 'OLD' ? 'old' : 'new');
  if (query === null) throw unsupported(reader, 'A change that gives nothing back');
  return namedRelation(reader, query, first, lateral);
}

/** `(a JOIN b ON …)`, or one relation in brackets. */
function readBrackets(reader: Reader, { joined, first }: Around): FromItem {
  closing(reader);
  const relation = whole(takeBrackets(reader), (inside) => readNested(inside, joined));
  const alias = readTableAlias(reader);
  if (alias === null) return relation;
  if (relation.kind === 'join' || relation.alias !== null)
    return { ...asDerived(relation, alias), span: spanFrom(reader, first) };
  return { ...relation, alias, span: spanFrom(reader, first) };
}

function readInlineValues(reader: Reader, { lateral, first }: Around): FromItem {
  const query = deeper(reader, readValues);
  return namedRelation(reader, query, first, lateral);
}

/** `TABLE(f(x))`, or `TABLE(t)`. */
function readTableOf(reader: Reader, around: Around): FromItem {
  const inside = takeBrackets(reader);
  if (isQueryAhead(inside)) throw unsupported(inside, 'TABLE (…) of a query');
  const relation = readArgument(inside, around.first);
  if (!done(inside)) throw unexpected(inside, '“)”');
  if (relation.kind === 'join') throw unexpected(inside, 'a table function');
  return { ...relation, alias: readTableAlias(reader), span: spanFrom(reader, around.first) };
}

function readArgument(inside: Reader, first: number): FromItem {
  if (peek(inside)?.kind === 'string' && inside.source.dialect === 'snowflake')
    return { kind: 'table', name: readNameInString(inside), alias: null, span: spanFrom(inside, first) };
  return isFunction(inside) ? readCallOf(inside, first) : readTable(inside, first);
}

/** Databricks: `STREAM(t)`, `STREAM(read_files('…'))`. */
function readStreamOf(reader: Reader, { first }: Around): FromItem {
  reader.at++;
  const relation = whole(takeBrackets(reader), (inside) => readArgument(inside, first));
  if (relation.kind === 'join') throw unexpected(reader, 'a relation');
  return { ...relation, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

function isFunction(reader: Reader): boolean {
  let ahead = 0;
  if (sees(reader, 'IDENTIFIER', '(')) return false;
  while (isName(peek(reader, ahead)) && ['.', '!'].includes(word(reader, ahead + 1))) ahead += 2;
  const isHint = reader.source.dialect === 'tsql' && OLD_HINTS.has(word(reader, ahead + 2));
  return isName(peek(reader, ahead)) && word(reader, ahead + 1) === '(' && !isHint && !sees(reader, 'SELECT');
}

/** Functions of one column, which the alias names: `UNNEST(xs) AS x`. */
const NAMES_ITS_COLUMN = new Set(['UNNEST', 'GENERATE_SERIES', 'GENERATE_ARRAY', 'GENERATE_DATE_ARRAY']);
const ALIASES_ARE_COLUMNS = new Set<DialectName>(['bigquery', 'postgres', 'redshift', 'duckdb', 'generic']);

function readCallOf(reader: Reader, first: number): TableFunction {
  const start = reader.at;
  const call = reader.rules.expression(reader);
  if (call.kind !== 'call') throw unexpected(reader, 'a table function');
  if (call.over?.base != null || call.filter !== null || call.star !== null)
    throw unsupported(reader, 'This call as a relation', call.span);
  shapeByConstants(reader, first);
  const args = [...windowArguments(call.name, call.args), ...handedBy(call.over, call.span)];
  return {
    kind: 'function',
    name: call.name,
    ...calledAs(reader, start, call.name),
    args: reader.source.dialect === 'duckdb' ? args.map(withoutName) : args,
    ...(call.names === undefined ? {} : { names: call.names }),
    alias: null,
    aliasIsColumn: false,
    span: spanFrom(reader, first),
  };
}

/** Snowflake: `TABLE(f(a) OVER (PARTITION BY b ORDER BY c))` is handed rows by b, in the order of c. */
function handedBy(over: Window | null, span: Span): Expr[] {
  if (over === null) return [];
  const order = over.orderBy.map(
    ({ expr, direction }): Expr => ({ kind: 'operator', name: `ORDER ${direction}`, args: [expr], span }),
  );
  return [{ kind: 'operator', name: 'OVER', args: [...over.partitionBy, ...order], span }];
}

/** DuckDB: `header = true` names an argument of a table function. */
function withoutName(arg: Expr): Expr {
  const [left, right] = arg.kind === 'operator' && arg.name === '=' ? arg.args : [];
  const name = left?.kind === 'column' && left.parts.length === 1 ? left.parts[0]?.text : undefined;
  if (name === undefined || right === undefined) return arg;
  return { kind: 'operator', name: `${name} =`, args: [right], span: arg.span };
}

function readFunction(reader: Reader, first: number): FromItem {
  const call = readCallOf(reader, first);
  const ordinality = take(reader, 'WITH', 'ORDINALITY');
  const alias = readFunctionAlias(reader, call.name);
  const aliasIsColumn =
    alias !== null &&
    alias.columns === null &&
    NAMES_ITS_COLUMN.has(call.name) &&
    ALIASES_ARE_COLUMNS.has(reader.source.dialect);
  const relation: TableFunction = { ...call, alias, aliasIsColumn, span: spanFrom(reader, first) };
  // Postgres lets the list end before the column that counts.
  if (ordinality && (alias?.columns?.length ?? 0) > call.args.length) return { ...relation, counts: true };
  if (ordinality) return withColumn(relation, unquoted('ordinality'));
  // BigQuery: UNNEST(xs) AS x WITH OFFSET AS i has a second column.
  if (!take(reader, 'WITH', 'OFFSET')) return relation;
  return withColumn(relation, readTableAlias(reader)?.name ?? unquoted('offset'));
}

/** Postgres: `ROWS FROM (f(a), g(b)) [WITH ORDINALITY] AS t(x, y)` puts the rows of several functions side by side. */
function readRowsFrom(reader: Reader, first: number): FromItem {
  reader.at += 2;
  const named: Identifier[] = [];
  const args = whole(takeBrackets(reader), (inside) =>
    list(inside, (each) => {
      const call = each.rules.expression(each);
      const own = each.at;
      named.push(...(readFunctionAlias(each, '')?.columns ?? []));
      passOver(each, 'name that another replaces', own);
      return call;
    }),
  );
  const ordinality = take(reader, 'WITH', 'ORDINALITY');
  const alias = readTableAlias(reader);
  const columns = [...(alias?.columns ?? []), ...named.slice(alias?.columns?.length ?? 0)];
  const shown = ordinality && columns.length <= named.length ? [...columns, unquoted('ordinality')] : columns;
  return {
    kind: 'function',
    name: 'ROWS FROM',
    args,
    alias:
      alias === null && shown.length === 0
        ? null
        : { name: alias?.name ?? unquoted(''), columns: shown.length === 0 ? null : shown },
    aliasIsColumn: false,
    ...(ordinality ? { counts: true } : {}),
    span: spanFrom(reader, first),
  };
}

/** T-SQL's OPENJSON(x) WITH (a INT '$.a', b INT) names and types its columns. */
function readFunctionAlias(reader: Reader, name: string): TableAlias | null {
  // Postgres: `AS (a INT, b TEXT)` names and types the columns alone.
  if (sees(reader, 'AS', '(') && take(reader, 'AS'))
    return { name: unquoted(''), columns: readDefinitions(reader) };
  if ((name !== 'OPENJSON' && name !== 'OPENXML') || !take(reader, 'WITH')) return readTableAlias(reader);
  const columns = readDefinitions(reader);
  return { name: readTableAlias(reader)?.name ?? unquoted(''), columns };
}

function unquoted(text: string): Identifier {
  return { text, quoted: false };
}

/** Adds a column behind the one that the alias names; without an alias that one has no name. */
function withColumn(relation: TableFunction, column: Identifier): TableFunction {
  const name = relation.alias?.name ?? unquoted('');
  const own = relation.alias?.columns ?? [name];
  return { ...relation, aliasIsColumn: false, alias: { name, columns: [...own, column] }, counts: true };
}

function readTable(reader: Reader, first: number): FromItem {
  const name = readTableName(reader);
  if (name[0]?.location === true) passFileOptions(reader);
  const star = reader.at;
  if (take(reader, '*')) passOver(reader, 'quantifier', star);
  passDeltaVersion(reader);
  readVersion(reader);
  const bucket = readSample(reader);
  // T-SQL: any number of rows of it, on a path.
  if (reader.source.dialect === 'tsql' && sees(reader, 'FOR', 'PATH'))
    passTo(reader, 'quantifier', reader.at + 2);
  let alias = readTableAlias(reader);
  if (sees(reader, 'WITH', 'OFFSET')) return readPath(reader, { name, alias, first });
  if (hasFinal(reader.source.dialect) && take(reader, 'FINAL')) {
    passOver(reader, 'hint', reader.at - 1);
    alias ??= readTableAlias(reader);
  }
  readVersion(reader);
  readHints(reader);
  if (alias === null && !done(reader)) alias = readTableAlias(reader);
  const table = { kind: 'table', name, alias, span: spanFrom(reader, first) } as const;
  return bucket === null ? table : bucketOf(table, bucket);
}

/** BigQuery: `t.items AS i WITH OFFSET AS n` is the array of that path. */
function readPath(
  reader: Reader,
  { name, alias, first }: { name: TableName; alias: TableAlias | null; first: number },
): FromItem {
  reader.at += 2;
  const item = alias?.name ?? name.at(-1) ?? unquoted('');
  const offset = readTableAlias(reader)?.name ?? unquoted('offset');
  const span = spanFrom(reader, first);
  const args: Expr[] = [{ kind: 'column', parts: name, span }];
  return {
    kind: 'function',
    name: 'UNNEST',
    args,
    alias: { name: item, columns: [item, offset] },
    aliasIsColumn: false,
    counts: true,
    span,
  };
}

/** ClickHouse: rows of one key are merged first. Elsewhere the word is an alias. */
function hasFinal(dialect: DialectName): boolean {
  return dialect === 'clickhouse' || dialect === 'generic';
}

/** T-SQL's WITH (NOLOCK), MySQL's USE INDEX (…). */
function readHints(reader: Reader): void {
  const first = reader.at;
  if (sees(reader, 'WITH', '(') && ['tsql', 'generic'].includes(reader.source.dialect)) {
    reader.at++;
    skipBrackets(reader);
  } else if (isOldHint(reader)) skipBrackets(reader);
  while (takeIndexed(reader));
  while (['USE', 'FORCE', 'IGNORE'].includes(word(reader)) && ['INDEX', 'KEY'].includes(word(reader, 1))) {
    reader.at += 2;
    if (take(reader, 'FOR')) while (['JOIN', 'ORDER', 'GROUP', 'BY'].includes(word(reader))) reader.at++;
    skipBrackets(reader);
    take(reader, ',');
  }
  passOver(reader, 'hint', first);
}

const OLD_HINTS = new Set(
  `NOLOCK ROWLOCK TABLOCK TABLOCKX UPDLOCK XLOCK PAGLOCK HOLDLOCK READPAST READCOMMITTED READUNCOMMITTED REPEATABLEREAD SERIALIZABLE NOWAIT
   FASTFIRSTROW INDEX FORCESEEK`.split(/\s+/),
);

/** T-SQL lets WITH be left out before hints. */
function isOldHint(reader: Reader): boolean {
  return reader.source.dialect === 'tsql' && word(reader) === '(' && OLD_HINTS.has(word(reader, 1));
}

/** SQLite: INDEXED BY i, NOT INDEXED. */
function takeIndexed(reader: Reader): boolean {
  if (take(reader, 'NOT', 'INDEXED')) return true;
  if (!take(reader, 'INDEXED', 'BY')) return false;
  readTableName(reader);
  return true;
}

/** TABLESAMPLE SYSTEM (10 PERCENT) REPEATABLE (1) and the like; answers the column that picks the rows, where they are not picked by chance. */
export function readSample(reader: Reader): Expr | null {
  if (word(reader) !== 'TABLESAMPLE' && !(word(reader) === 'SAMPLE' && !sees(reader, 'SAMPLE', 'BY')))
    return null;
  if (
    word(reader) === 'SAMPLE' &&
    word(reader, 1) !== '(' &&
    peek(reader, 1)?.kind !== 'number' &&
    !isName(peek(reader, 1))
  )
    return null;
  const first = reader.at;
  reader.at++;
  takeAny(reader, 'BERNOULLI', 'SYSTEM', 'ROW', 'BLOCK', 'RESERVOIR');
  let column: Expr | null = null;
  if (word(reader) === '(') column = readBucketColumn(takeBrackets(reader));
  else {
    reader.at++;
    takeAny(reader, '%', 'PERCENT', 'ROWS');
    if (word(reader) === '/') reader.at += 2;
    // Teradata: several shares.
    while (word(reader) === ',' && peek(reader, 1)?.kind === 'number') reader.at += 2;
    if (take(reader, 'OFFSET')) reader.at++;
  }
  if (takeAny(reader, 'REPEATABLE', 'SEED') !== null) skipBrackets(reader);
  passOver(reader, 'sample', first);
  return column;
}
