/**
 * Tokens → LOAD and IMPORT, which read files into a relation.
 *
 *   LOAD DATA INFILE 'f' INTO TABLE t (a, @x) SET b = @x + 1
 *     →   load: INSERT INTO t (a, b) SELECT $1, $2 + 1 FROM «f»
 */
import type { Span } from '../../../model/place.ts';
import type { Identifier, Insert, SelectItem, TableName } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { expectLocation } from '../core/location.ts';
import { mapExpr } from '../core/map-expression.ts';
import type { StatementBody } from '../core/notes.ts';
import {
  done,
  expect,
  list,
  nextIs,
  peek,
  type Reader,
  readToEnd,
  skipBrackets,
  spanFrom,
  take,
  takeAny,
  takeBrackets,
  unexpected,
  unsupported,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';
import { readDefinitions } from '../query/definitions.ts';
import { fileColumn, rowsOfFile, selectOver, starOver, unionOf } from '../query/file-rows.ts';
import { type Assigned, readAssigned } from './assignments.ts';
import { readOptions, readPlaceOption } from './copy.ts';
import { loadOf } from './file-transfer.ts';
import { readPartition } from './insert.ts';

/**
 * Load : LOAD {DATA | XML} {INFILE | INPATH} 'file' INTO TABLE name [PARTITION ( … )] {format} [( fields )]
 *   [SET assignments] | LoadFiles
 * — https://dev.mysql.com/doc/refman/8.4/en/load-data.html
 */
export function readLoad(reader: Reader): StatementBody {
  const first = reader.at;
  expect(reader, 'LOAD');
  // LOAD 'library' and LOAD extension move no data.
  if (peek(reader)?.kind === 'string' || (isName(peek(reader)) && peek(reader, 1) === undefined)) {
    reader.at = reader.end;
    return { kind: 'other' };
  }
  const isXml = take(reader, 'XML');
  if (!isXml && !take(reader, 'DATA')) throw unsupported(reader, `LOAD ${word(reader)}`);
  const hint = reader.at;
  while (takeAny(reader, 'LOW_PRIORITY', 'CONCURRENT', 'LOCAL') !== null);
  noteSkipped(reader, 'hint', hint);
  if (takeAny(reader, 'INFILE', 'INPATH') === null) return readLoadFiles(reader, first);
  const file = expectLocation(reader);
  const existing = reader.at;
  takeAny(reader, 'OVERWRITE', 'REPLACE', 'IGNORE');
  noteSkipped(reader, 'hint', existing);
  expect(reader, 'INTO');
  take(reader, 'TABLE');
  const target = readTableName(reader);
  const partition = readPartition(reader);
  skipFormat(reader);
  const fields =
    word(reader) === '(' ? readToEnd(takeBrackets(reader), (inside) => list(inside, readField)) : null;
  const set = reader.at;
  const assigned = take(reader, 'SET') ? readAssigned(reader) : [];
  noteVariables(reader, set, fields ?? []);
  readOptions(reader);
  const span = spanFrom(reader, first);
  if (fields === null) return loadOf(target, starOver(file, span), { partition });
  return { ...fieldsInto(target, file, { fields, assigned, span }), partition };
}

/** FIELDS TERMINATED BY ',' IGNORE 1 LINES: up to the list of columns, SET or the end. */
function skipFormat(reader: Reader): void {
  const first = reader.at;
  const isSet = (): boolean => word(reader) === 'SET' && word(reader, -1) !== 'CHARACTER';
  while (!done(reader) && word(reader) !== '(' && !isSet()) reader.at++;
  noteSkipped(reader, 'options of a file', first);
}

interface Field {
  readonly name: Identifier;
  readonly isVariable: boolean;
}

function readField(reader: Reader): Field {
  const token = peek(reader);
  if (token?.kind !== 'parameter') return { name: readIdentifier(reader, 'a column'), isVariable: false };
  reader.at++;
  noteSkipped(reader, 'value of a variable', reader.at - 1);
  return { name: { text: token.text, quoted: false }, isVariable: true };
}

/** In SET, a variable represents the field that was read into it. */
function noteVariables(reader: Reader, first: number, fields: readonly Field[]): void {
  const variables = new Set(fields.filter(({ isVariable }) => isVariable).map(({ name }) => name.text));
  for (let at = first; at < reader.at; at++) {
    const token = reader.source.tokens[at];
    if (token?.kind !== 'parameter' || !variables.has(token.text)) continue;
    reader.notes.skipped.push({ clause: 'value of a variable', first: at, end: at + 1 });
  }
}

interface Fields {
  readonly fields: readonly Field[];
  readonly assigned: readonly Assigned[];
  readonly span: Span;
}

/** The columns by their position in the file. SET reads a field from its variable. */
function fieldsInto(target: TableName, file: TableName, { fields, assigned, span }: Fields): Insert {
  const variables = new Map(
    fields.flatMap(({ name, isVariable }, i) => (isVariable ? [[name.text, fileColumn(i + 1, span)]] : [])),
  );
  const direct = fields.flatMap(({ name, isVariable }, i) =>
    isVariable ? [] : [{ column: name, value: fileColumn(i + 1, span) }],
  );
  const computed = assigned.map(({ column, value }) => ({
    column,
    value: mapExpr(value, (each) => (each.kind === 'literal' ? (variables.get(each.text) ?? each) : each)),
  }));
  const own = [...direct, ...computed];
  const items = own.map(
    ({ value }): SelectItem => ({ kind: 'expression', expr: value, alias: null, span: value.span }),
  );
  const columns = own.map(({ column }) => column);
  return loadOf(target, selectOver(file, items, span), { columns });
}

/**
 * LoadFiles : LOAD DATA {INTO | OVERWRITE} [TEMP] TABLE name [( columns )] … FROM FILES ( uris = ['location',
 *   …] )
 * — https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/load-statements
 */
function readLoadFiles(reader: Reader, first: number): Insert {
  if (takeAny(reader, 'INTO', 'OVERWRITE') === null) throw unexpected(reader, 'INTO');
  if (takeAny(reader, 'TEMP', 'TEMPORARY') !== null) noteSkipped(reader, 'kind of relation', reader.at - 1);
  take(reader, 'TABLE');
  const target = readTableName(reader);
  const definitions = reader.at;
  if (word(reader) === '(') readDefinitions(reader);
  noteSkipped(reader, 'column definition', definitions);
  const options = reader.at;
  while (!done(reader) && !(word(reader) === 'FROM' && word(reader, 1) === 'FILES')) {
    if (word(reader) === '(') skipBrackets(reader);
    else reader.at++;
  }
  noteSkipped(reader, 'options of a file', options);
  expect(reader, 'FROM', 'FILES');
  const files = readPlaceOption(takeBrackets(reader), ['URIS']);
  readOptions(reader);
  const span = spanFrom(reader, first);
  const rows = unionOf(
    files.map((file) => rowsOfFile(file, null, span)),
    span,
  );
  return loadOf(target, rows ?? starOver(target, span));
}

/**
 * Import : IMPORT [EXTERNAL] TABLE name [PARTITION ( … )] FROM 'path' (Hive) | IMPORT FOREIGN SCHEMA …
 *   (Postgres)
 */
export function readImport(reader: Reader): StatementBody {
  const first = reader.at;
  expect(reader, 'IMPORT');
  take(reader, 'EXTERNAL');
  if (!take(reader, 'TABLE')) {
    // Postgres: IMPORT FOREIGN SCHEMA creates foreign tables, and moves no rows.
    if (!nextIs(reader, 'FOREIGN', 'SCHEMA')) throw unsupported(reader, `IMPORT ${word(reader)}`.trim());
    reader.at = reader.end;
    return { kind: 'other' };
  }
  const target = readTableName(reader);
  const partition = readPartition(reader);
  expect(reader, 'FROM');
  const file = expectLocation(reader);
  readOptions(reader);
  return loadOf(target, starOver(file, spanFrom(reader, first)), { partition });
}
