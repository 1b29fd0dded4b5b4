/**
 * Tokens → the columns of a definition in brackets.
 *
 *   (a INT NOT NULL, b ARRAY<STRUCT<c INT, d INT>>, PRIMARY KEY (a))   →   a, b
 */
import type { Span } from '../../../model/place.ts';
import type { Assignment, DefinedColumn, Expr, Identifier, ListedLike } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { mapColumns } from '../core/map-columns.ts';
import {
  closing,
  done,
  peek,
  type Reader,
  skipBrackets,
  spanOf,
  type Unreadable,
  unexpected,
  unsupported,
  within,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';
import { readTableName } from '../core/table-name.ts';

const CONSTRAINTS = new Set(
  'PRIMARY FOREIGN CONSTRAINT UNIQUE KEY INDEX CHECK EXCLUDE FULLTEXT SPATIAL PERIOD WATERMARK PROJECTION EXPECT'.split(
    ' ',
  ),
);
/** Words of these that are also names of columns. The tokens after them decide. */
const ALSO_NAMES = new Set(['KEY', 'INDEX', 'PERIOD', 'CHECK', 'EXCLUDE']);

/**
 * Definitions : ( {column definition | constraint | LIKE name {option}} {, …} )
 *
 * null if the brackets contain no columns. In recovery, null if one of them is unreadable: the number of
 * columns is then unknown. Columns of LIKE are added to `likes`, generated columns to `computed`.
 */
export function readDefinitions(
  reader: Reader,
  likes: ListedLike[] | null = null,
  computed: Assignment[] | null = null,
): DefinedColumn[] | null {
  const columns: DefinedColumn[] = [];
  let known = true;
  const inside = within(reader, reader.at + 1, closing(reader));
  while (!done(inside)) {
    if (word(inside) === 'LIKE') {
      readLike(inside, likes, columns.length);
      continue;
    }
    const isColumn = !isConstraint(inside);
    const isNamed = isName(peek(inside));
    if (isColumn && !isNamed) known = !noteGap(inside, unexpected(inside, 'a column'));
    const name = isColumn && isNamed ? readIdentifier(inside) : null;
    const first = inside.at;
    const value = name === null || computed === null ? null : readComputed(inside);
    skipDefinition(inside);
    noteSkipped(inside, 'column definition', first);
    if (name !== null && value !== null && namesColumn(value)) computed?.push({ column: name, value });
    if (name !== null) columns.push(withType(name, spanOf(inside.source, first, inside.at), inside));
  }
  skipBrackets(reader);
  return columns.length === 0 || !known ? null : columns;
}

/** `LIKE t INCLUDING DEFAULTS`: the columns of t. */
function readLike(inside: Reader, likes: ListedLike[] | null, at: number): void {
  if (likes === null) throw unsupported(inside, 'LIKE among the columns');
  inside.at++;
  likes.push({ name: readTableName(inside), at });
  const first = inside.at;
  skipDefinition(inside);
  noteSkipped(inside, 'column definition', first);
}

/** In recovery the statement continues without the definition. */
function noteGap({ notes: { recovery } }: Reader, why: Unreadable): true {
  if (recovery === null) throw why;
  recovery.gaps.push({ kind: 'definition', message: why.message, at: why.at, kept: null });
  return true;
}

function withType(name: Identifier, { start, end }: Span, { source }: Reader): DefinedColumn {
  const type = source.text.slice(start, end);
  return /\b(?:STRUCT|ROW|OBJECT|RECORD|TUPLE)\s*[<(]/i.test(type) ? { ...name, type } : name;
}

/** `key INT` is a column; `KEY k (a)` and `PRIMARY KEY (a)` are constraints. */
function isConstraint(inside: Reader): boolean {
  if (!CONSTRAINTS.has(word(inside))) return false;
  if (word(inside, 1) === '(') return true;
  if (!ALSO_NAMES.has(word(inside))) return isName(peek(inside, 1));
  return word(inside, 2) === '(' && !/^(?:VAR)?CHAR|^NUMERIC|^DECIMAL/.test(word(inside, 1));
}

/**
 * The expression of a generated column: `GENERATED ALWAYS AS (a + b)`, `AS a + b`; in ClickHouse
 * `MATERIALIZED a + b`, `ALIAS a + b` and, in a dictionary, `EXPRESSION a + b`.
 */
function readComputed(inside: Reader): Expr | null {
  const { materializedColumns } = inside.source.features;
  const first = inside.at;
  for (let depth = 0; !done(inside); inside.at++) {
    const next = word(inside);
    if (next === ',' && depth === 0) break;
    const begins =
      depth === 0 &&
      (materializedColumns
        ? next === 'MATERIALIZED' || next === 'ALIAS' || next === 'EXPRESSION'
        : next === 'AS' && (inside.at === first || word(inside, 1) === '('));
    if (begins && inside.at + 1 < inside.end) {
      inside.at++;
      return inside.rules.expression(inside);
    }
    if (next === '(' || next === '[' || next === '{') inside.at = closing(inside);
    else if (next === '<') depth++;
    else if (next === '>') depth = Math.max(0, depth - 1);
  }
  inside.at = first;
  return null;
}

function namesColumn(expr: Expr): boolean {
  let found = false;
  mapColumns(expr, (column) => {
    found = true;
    return column;
  });
  return found;
}

/** To the token after the next comma outside brackets and outside the angle brackets of types. */
function skipDefinition(inside: Reader): void {
  for (let depth = 0; !done(inside); inside.at++) {
    const next = word(inside);
    if (next === '(' || next === '[' || next === '{') inside.at = closing(inside);
    else if (next === '<') depth++;
    else if (next === '>') depth = Math.max(0, depth - 1);
    else if (next === ',' && depth === 0) {
      inside.at++;
      return;
    }
  }
}
