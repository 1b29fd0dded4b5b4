/**
 * Tokens → a select item with several columns: a generator with a list of aliases, or the rows of a script.
 *
 *   stack(2, a, b, c, d) AS (x, y)            →   STACK(2, a, c) AS x, STACK(2, b, d) AS y
 *   TRANSFORM(a, b) USING 'cat' AS (x INT)    →   TRANSFORM(a, b) AS x
 */
import type { Call, Expr, Identifier, SelectItem } from '../../ir/ir.ts';
import { readColumnList, readIdentifier } from '../core/identifier.ts';
import {
  closing,
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
  takeBrackets,
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { isMapNext } from '../core/table-alias.ts';
import { readType } from '../core/types.ts';
import { readList } from '../expression/lists.ts';

/**
 * SeveralAliases : value AS ( name {, name} )
 *
 * `(a, b)` after AS: one item for each name.
 */
export function readSeveralAliases(reader: Reader, expr: Expr): SelectItem[] {
  const names = readColumnList(reader);
  return names.map((alias, i) => ({
    kind: 'expression',
    expr: columnOf(expr, alias, { index: i, count: names.length }),
    alias,
    span: expr.span,
  }));
}

interface Position {
  readonly index: number;
  readonly count: number;
}

function columnOf(expr: Expr, alias: Identifier, position: Position): Expr {
  const own = expr.kind === 'call' ? ownArguments(expr, position) : null;
  if (own !== null && expr.kind === 'call') return { ...expr, args: own };
  return { kind: 'field', base: expr, path: alias.text, args: [], span: expr.span };
}

/** The arguments of the column at this position; null if it may depend on all of them. */
function ownArguments({ name, args }: Call, { index, count }: Position): readonly Expr[] | null {
  const [head, ...rest] = args;
  if (head === undefined) return null;
  if (name === 'JSON_TUPLE') return rest[index] === undefined ? null : [head, rest[index]];
  if (name !== 'STACK' || head.kind !== 'literal' || !/^\d+$/.test(head.text)) return null;
  const width = Math.ceil(rest.length / Number(head.text));
  return width === count ? [head, ...rest.filter((_, i) => i % width === index)] : null;
}

/** SELECT TRANSFORM (…) USING: TRANSFORM is no function here. */
export function startsScript(reader: Reader): boolean {
  if (!nextIs(reader, 'TRANSFORM', '(')) return false;
  const open = { ...reader, at: reader.at + 1 };
  const after = reader.source.tokens[closing(open) + 1]?.upper ?? '';
  return after === 'USING' || after === 'RECORDWRITER' || after === 'ROW';
}

/**
 * Script : {TRANSFORM ( list ) | MAP list | REDUCE list} [row format] USING 'script' [AS columns] [row
 *   format]
 * — https://spark.apache.org/docs/latest/sql-ref-syntax-qry-select-transform.html
 *
 * Each output column may depend on every input of the script.
 */
export function readTransformScript(reader: Reader): SelectItem[] {
  const first = reader.at;
  const mapped = isMapNext(reader);
  reader.at++;
  const args = mapped ? readList(reader) : readToEnd(takeBrackets(reader), readList);
  skipRowFormat(reader, 'RECORDWRITER');
  expect(reader, 'USING');
  const script = peek(reader);
  if (script?.kind !== 'string') throw unexpected(reader, 'a script');
  reader.at++;
  const names = take(reader, 'AS') ? readOutputs(reader) : KEY_AND_VALUE;
  skipRowFormat(reader, 'RECORDREADER');
  const span = spanFrom(reader, first);
  const text: Expr = { kind: 'literal', text: script.text, span };
  const name = mapped ? (reader.source.tokens[first]?.upper ?? '') : 'TRANSFORM';
  const expr: Expr = { kind: 'operator', name, args: [text, ...args], span };
  return names.map((alias) => ({ kind: 'expression', expr, alias, span }));
}

/** The columns of a script without AS. */
const KEY_AND_VALUE: readonly Identifier[] = ['key', 'value'].map((text) => ({ text, quoted: false }));

/** Hive: types of the columns in a list without brackets. */
const TYPES = new Set(
  `TINYINT SMALLINT INT INTEGER BIGINT BOOLEAN FLOAT DOUBLE STRING BINARY TIMESTAMP DATE DECIMAL NUMERIC VARCHAR CHAR ARRAY MAP STRUCT
   UNIONTYPE`.split(/\s+/),
);

/** `(a INT, b STRING)`, the same without brackets, or `a, b`. */
function readOutputs(reader: Reader): Identifier[] {
  const column = (each: Reader): Identifier => {
    const name = readIdentifier(each, 'a column');
    const first = each.at;
    if (reader === each ? TYPES.has(word(each)) : !done(each) && word(each) !== ',') readType(each);
    noteSkipped(each, 'type', first);
    return name;
  };
  if (word(reader) !== '(') return list(reader, column);
  return readToEnd(takeBrackets(reader), (inside) => list(inside, column));
}

/** ROW FORMAT SERDE … WITH SERDEPROPERTIES (…), ROW FORMAT DELIMITED …, RECORDREADER and RECORDWRITER. */
function skipRowFormat(reader: Reader, handler: string): void {
  const first = reader.at;
  if (take(reader, 'ROW', 'FORMAT')) {
    while (!done(reader) && !['USING', 'AS', 'FROM', handler].includes(word(reader))) {
      if (word(reader) === '(') skipBrackets(reader);
      else reader.at++;
      // NULL DEFINED AS '…'
      if (word(reader, -1) === 'DEFINED') reader.at++;
    }
  }
  if (take(reader, handler)) reader.at++;
  noteSkipped(reader, 'format of files', first);
}
