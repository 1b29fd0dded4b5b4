/**
 * Tokens → one relation of FROM: a table, a derived table, joins in brackets, a table function, VALUES.
 *
 *   (SELECT a FROM t) x          →   derived table x
 *   unnest(t.xs) AS x            →   function UNNEST(t.xs) as x
 *   t PIVOT (sum(a) FOR b IN …)  →   derived table, a query over t
 */
import type { FromItem, Identifier, TableAlias } from '../../ir/ir.ts';
import { byWord, ruleAhead } from '../core/engine-rules.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { readNested } from '../core/nested.ts';
import { isNamePart, readNameInString } from '../core/parameter-name.ts';
import { selectAll } from '../core/plain-select.ts';
import {
  closing,
  deeper,
  done,
  nextIs,
  peek,
  type Reader,
  type RelationStart,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { skipTo } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';
import { readTableName } from '../core/table-name.ts';
import { isQueryAhead } from '../expression/lists.ts';
import { readBaseTable } from './base-table.ts';
import { readDerivedTable } from './derived-table.ts';
import { readDocumentTable } from './document-table.ts';
import { readMatchRecognize } from './match-recognize.ts';
import { readPivots } from './pivot.ts';
import { bucketOf, readSample } from './sample.ts';
import { isTableFunctionNext, readTableCall, readTableFunction } from './table-function.ts';
import { isValues, readValues } from './values.ts';

type ReadJoined = (reader: Reader) => FromItem;

/**
 * Relation : {TableName | DerivedTable | TableFunction | relation of the engine} {clause}
 *
 * `readJoined` reads joins in brackets; `apply`: a derived table is lateral without the word LATERAL.
 */
export function readRelation(reader: Reader, readJoined: ReadJoined, apply = false): FromItem {
  const first = reader.at;
  const label = readLabel(reader);
  const lateral = take(reader, 'LATERAL') || apply;
  const relation = withLabel(readPlainRelation(reader, { readJoined, lateral, first }), label);
  const bucket = readSample(reader);
  const sampled = bucket !== null && relation.kind === 'table' ? bucketOf(relation, bucket) : relation;
  return readSuffixes(reader, sampled, first);
}

/**
 * The relation that PIVOT, UNPIVOT, MATCH_RECOGNIZE and clauses of the engine derive from the relation before
 * them.
 */
function readSuffixes(reader: Reader, relation: FromItem, first: number): FromItem {
  let item = relation;
  for (;;) {
    item = readPivots(reader, item, first);
    if (item.kind === 'join') return item;
    const next = nextIs(reader, 'MATCH_RECOGNIZE')
      ? readMatchRecognize(reader, item, first)
      : ruleAhead(reader, reader.rules.engine.afterRelation)?.(reader, { relation: item, first });
    if (next == null) return item;
    item = next;
  }
}

/** DuckDB: `x: t` is `t AS x`. */
function readLabel(reader: Reader): Identifier | null {
  if (!reader.source.features.prefixAlias || word(reader, 1) !== ':' || !isName(peek(reader))) return null;
  const label = readIdentifier(reader);
  reader.at++;
  return label;
}

function withLabel(relation: FromItem, label: Identifier | null): FromItem {
  if (label === null) return relation;
  if (relation.kind === 'join') return asDerivedTable(relation, { name: label, columns: null });
  return { ...relation, alias: { name: label, columns: relation.alias?.columns ?? null } };
}

/** `(a JOIN b ON …) AS j`: outside the brackets, the names of a and b are not visible. */
function asDerivedTable(relation: FromItem, alias: TableAlias): FromItem {
  const { span } = relation;
  return { kind: 'derived', query: selectAll(relation, span), alias, lateral: false, span };
}

interface Start extends RelationStart {
  readonly readJoined: ReadJoined;
}

function readPlainRelation(reader: Reader, start: Start): FromItem {
  if (word(reader) === '(') return readInBrackets(reader, start);
  // Databricks: `FROM STREAM t`.
  if (word(reader) === 'STREAM' && isNamePart(reader, 1) && word(reader, 1) !== 'AS') reader.at++;
  // Postgres: `FROM ONLY t`, without the tables that inherit from t.
  if (nextIs(reader, 'ONLY', '(')) return readOnly(reader, start.first);
  if (word(reader) === 'ONLY' && isName(peek(reader, 1))) reader.at++;
  const own = byWord(reader, reader.rules.engine.relations, start);
  if (own !== null) return own;
  if (isValues(reader))
    return readDerivedTable(reader, deeper(reader, readValues), start.first, start.lateral);
  if (nextIs(reader, 'TABLE', '(')) {
    reader.at++;
    return readInTable(reader, start);
  }
  const document = readDocumentTable(reader);
  if (document !== null) return document;
  if (isViewCallNext(reader)) return readViewWithParameters(reader, start.first);
  if (isTableFunctionNext(reader)) return readTableFunction(reader, start.first);
  return readBaseTable(reader, start.first);
}

/** ClickHouse: `v(city = 'Oslo')` is a view with parameters. Arguments of functions have no names there. */
function isViewCallNext(reader: Reader): boolean {
  if (!reader.source.features.typedParameters || !isTableFunctionNext(reader)) return false;
  let ahead = 1;
  while (word(reader, ahead) === '.') ahead += 2;
  return isName(peek(reader, ahead + 1)) && word(reader, ahead + 2) === '=';
}

function readViewWithParameters(reader: Reader, first: number): FromItem {
  const name = readTableName(reader);
  skipTo(reader, 'parameters of a view', closing(reader) + 1);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

/** Only : ONLY ( name ) [alias] */
function readOnly(reader: Reader, first: number): FromItem {
  reader.at++;
  const name = readToEnd(takeBrackets(reader), readTableName);
  return { kind: 'table', name, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

function readInBrackets(reader: Reader, start: Start): FromItem {
  const { lateral, first } = start;
  if (isQueryAhead(reader)) {
    const query = reader.rules.query(takeBrackets(reader));
    return readDerivedTable(reader, query, first, lateral);
  }
  return readChange(reader, start) ?? readJoinInBrackets(reader, start);
}

/**
 * T-SQL: FROM (DELETE t OUTPUT deleted.a) x: the change is its own statement, and the relation has the rows
 * that it outputs.
 */
function readChange(reader: Reader, { lateral, first }: RelationStart): FromItem | null {
  if (!['MERGE', 'INSERT', 'UPDATE', 'DELETE'].includes(word(reader, 1)) || word(reader, 2) === '.')
    return null;
  if (!reader.source.features.changesInFrom) return null;
  const query = reader.rules.change(takeBrackets(reader), []);
  if (query === null) throw unsupported(reader, 'A change that returns no rows');
  return readDerivedTable(reader, query, first, lateral);
}

/** `(a JOIN b ON …)`, or one relation in brackets. */
function readJoinInBrackets(reader: Reader, { readJoined, first }: Start): FromItem {
  closing(reader);
  const relation = readToEnd(takeBrackets(reader), (inside) => readNested(inside, readJoined));
  const alias = readTableAlias(reader);
  if (alias === null) return relation;
  if (relation.kind === 'join' || relation.alias !== null)
    return { ...asDerivedTable(relation, alias), span: spanFrom(reader, first) };
  return { ...relation, alias, span: spanFrom(reader, first) };
}

/** `TABLE(f(x))`, or `TABLE(t)`. */
function readInTable(reader: Reader, { first }: RelationStart): FromItem {
  const inside = takeBrackets(reader);
  if (isQueryAhead(inside)) throw unsupported(inside, 'TABLE (…) of a query');
  const relation = readTableArgument(inside, first);
  if (!done(inside)) throw unexpected(inside, '")"');
  if (relation.kind === 'join') throw unexpected(inside, 'a table function');
  return { ...relation, alias: readTableAlias(reader), span: spanFrom(reader, first) };
}

/** The relation in the brackets of `TABLE(…)` and `STREAM(…)`. */
export function readTableArgument(inside: Reader, first: number): FromItem {
  if (peek(inside)?.kind === 'string' && inside.source.features.tableNameStrings)
    return { kind: 'table', name: readNameInString(inside), alias: null, span: spanFrom(inside, first) };
  return isTableFunctionNext(inside) ? readTableCall(inside, first) : readBaseTable(inside, first);
}
