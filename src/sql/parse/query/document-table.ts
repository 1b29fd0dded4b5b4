/**
 * Tokens → JSON_TABLE, XMLTABLE: rows derived from a document, with the columns of COLUMNS.
 *
 *   JSON_TABLE(d.doc, '$.items[*]' COLUMNS (n FOR ORDINALITY, NESTED PATH '$.t' COLUMNS (t TEXT PATH '$'))) j
 *     →   function JSON_TABLE(d.doc, '$.items[*]') as j(n, t)
 */
import type { Expr, Identifier, TableFunction } from '../../ir/ir.ts';
import { readIdentifier } from '../core/identifier.ts';
import {
  done,
  nextIs,
  peek,
  type Reader,
  skipBrackets,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableAlias } from '../core/table-alias.ts';

const TABLES = new Set(['JSON_TABLE', 'XMLTABLE']);

/**
 * DocumentTable : {JSON_TABLE | XMLTABLE} ( {argument} COLUMNS columns {option} ) [alias]
 * — https://www.postgresql.org/docs/current/functions-sqljson.html#FUNCTIONS-SQLJSON-TABLE
 *
 * null for a call without COLUMNS.
 */
export function readDocumentTable(reader: Reader): TableFunction | null {
  const name = word(reader);
  if (!TABLES.has(name) || word(reader, 1) !== '(') return null;
  const first = reader.at;
  reader.at++;
  const inside = takeBrackets(reader);
  const args: Expr[] = [];
  while (!done(inside) && word(inside) !== 'COLUMNS') readArgument(inside, args);
  if (done(inside)) {
    reader.at = first;
    return null;
  }
  const columns: Identifier[] = [];
  const ordinals: number[] = [];
  readColumns(inside, { columns, ordinals });
  skipRest(inside);
  const alias = readTableAlias(reader);
  return {
    kind: 'function',
    name,
    args,
    alias: { name: alias?.name ?? { text: '', quoted: false }, columns: alias?.columns ?? columns },
    aliasIsColumn: false,
    ...(ordinals.length === 0 ? {} : { ordinals }),
    span: spanFrom(reader, first),
  };
}

interface Columns {
  readonly columns: Identifier[];
  /** Positions of the columns FOR ORDINALITY. */
  readonly ordinals: number[];
}

const WORDS = new Set(
  'PASSING BY VALUE REF FORMAT JSON RETURNING SEQUENCE ERROR NULL EMPTY ON LAX STRICT TYPE'.split(' '),
);

/** An argument, or words that describe how the document is read. */
function readArgument(inside: Reader, args: Expr[]): void {
  if (take(inside, ',')) return;
  const first = inside.at;
  if (nextIs(inside, 'XMLNAMESPACES', '(')) {
    inside.at++;
    skipBrackets(inside);
    noteSkipped(inside, 'type', first);
  } else if (take(inside, 'AS')) {
    readIdentifier(inside);
    noteSkipped(inside, 'name of an argument', first);
  } else if (WORDS.has(word(inside)) && word(inside, 1) !== '.') {
    inside.at++;
    noteSkipped(inside, 'type', first);
  } else args.push(inside.rules.expression(inside));
}

/** COLUMNS (a INT PATH 'x', …), or the same without brackets. */
function readColumns(inside: Reader, columns: Columns): void {
  inside.at++;
  if (word(inside) === '(') {
    const list = takeBrackets(inside);
    readList(list, columns);
    if (!done(list)) throw unexpected(list, 'a comma or the end');
  } else readList(inside, columns);
}

function readList(inside: Reader, columns: Columns): void {
  do {
    if (!readNested(inside, columns)) readColumn(inside, columns);
  } while (take(inside, ','));
}

function readColumn(inside: Reader, { columns, ordinals }: Columns): void {
  const column = readIdentifier(inside, 'a column');
  const first = inside.at;
  if (nextIs(inside, 'FOR', 'ORDINALITY')) ordinals.push(columns.length);
  columns.push(column);
  while (!done(inside) && word(inside) !== ',') {
    if (word(inside) === '(') skipBrackets(inside);
    else inside.at++;
  }
  noteSkipped(inside, 'column definition', first);
}

/** NESTED PATH '$.x[*]' COLUMNS (…): the relation has these columns too. */
function readNested(inside: Reader, columns: Columns): boolean {
  const path = peek(inside, 1);
  if (word(inside) !== 'NESTED' || (path?.upper !== 'PATH' && path?.kind !== 'string')) return false;
  const first = inside.at;
  while (!done(inside) && word(inside) !== 'COLUMNS') inside.at++;
  if (done(inside)) throw unexpected(inside, 'COLUMNS');
  noteSkipped(inside, 'column definition', first);
  readColumns(inside, columns);
  return true;
}

/** ERROR ON ERROR after the columns. */
function skipRest(inside: Reader): void {
  const first = inside.at;
  inside.at = inside.end;
  noteSkipped(inside, 'type', first);
}
