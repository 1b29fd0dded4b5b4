/**
 * Tokens inside UNPIVOT → the select items of the query, and the columns of the relation that the query no
 * longer has.
 *
 *   v FOR n IN (a, b)   →   items 'n' AS n, UNPIVOT(a, b) AS v; used a, b
 */
import type { Span } from '../../../model/place.ts';
import { COLUMN_NAMES, UNPIVOT, UNPIVOT_NOT_NULL } from '../../ir/functions.ts';
import type { Call, Expr, Identifier, SelectItem } from '../../ir/ir.ts';
import { isName, readIdentifier } from '../core/identifier.ts';
import { NOT_AN_ALIAS } from '../core/keywords.ts';
import {
  expect,
  list,
  peek,
  type Reader,
  readToEnd,
  spanFrom,
  take,
  takeBrackets,
  textOf,
  unexpected,
  word,
} from '../core/reader.ts';

/** The parts of the query of PIVOT or UNPIVOT. */
export interface Pivoted {
  /** Columns of the relation that the query no longer has. */
  readonly used: readonly Identifier[];
  readonly items: readonly SelectItem[];
  readonly grouped: boolean;
  readonly where?: Expr | null;
  /** The other columns of the query. null: none. Absent: all columns of the relation except `used`. */
  readonly shown?: readonly SelectItem[] | null;
}

/**
 * Unpivot : values FOR name IN ( sources ) — https://docs.snowflake.com/en/sql-reference/constructs/unpivot
 *
 * Rows without a value are left out, unless nulls are included.
 */
export function readUnpivot(inside: Reader, withNulls: boolean): Pivoted {
  const start = inside.at;
  const targets = readTargets(inside);
  expect(inside, 'FOR');
  const name = readIdentifier(inside, 'a column');
  expect(inside, 'IN');
  if (word(inside) !== '(') throw unexpected(inside, '"("');
  const sources = readToEnd(takeBrackets(inside), (each) => list(each, readUnpivotSource));
  const span = spanFrom(inside, start);
  const pivoted = unpivoted(inside, { name, targets, sources, span });
  return withNulls || pivoted.shown !== undefined ? pivoted : withoutNulls(pivoted, sources, span);
}

/** Rows without a value are left out, so the values decide which rows there are. */
export function withoutNulls(pivoted: Pivoted, sources: Unpivot['sources'], span: Span): Pivoted {
  return {
    ...pivoted,
    where: {
      kind: 'operator',
      name: UNPIVOT_NOT_NULL,
      args: sources.flatMap(({ columns }) => columns),
      span,
    },
  };
}

export interface Unpivot {
  readonly name: Identifier;
  readonly targets: readonly Identifier[];
  /** One for each row that is derived from one row. */
  readonly sources: readonly UnpivotSource[];
  readonly span: Span;
}

export interface UnpivotSource {
  /** The column for each target. */
  readonly columns: readonly Expr[];
  /** A value instead of the names of the columns. */
  readonly label: Expr | null;
}

export function unpivoted(inside: Reader, { name, targets, sources, span }: Unpivot): Pivoted {
  const values = targets.map((alias, index): SelectItem => {
    const args = sources
      .map(({ columns }) => columns[index] ?? columns[0])
      .filter((column) => column !== undefined);
    return { kind: 'expression', expr: { kind: 'operator', name: UNPIVOT, args, span }, alias, span };
  });
  const used = sources.flatMap(({ columns }) => columns);
  const columns = used.flatMap(columnsIn);
  // Each column adds rows.
  inside.notes.rowText.push([UNPIVOT, ...columns.map(({ text }) => text.toLowerCase())].join(' '));
  // The values of the label are the names of the columns, or other constants.
  const labels = sources.flatMap(({ columns: own, label }) => (label === null ? own : [label]));
  const label: SelectItem = {
    kind: 'expression',
    expr: { kind: 'operator', name: COLUMN_NAMES, args: labels, span },
    alias: name,
    span,
  };
  const items = inside.source.features.unpivotLabelLast ? [...values, label] : [label, ...values];
  const selected = used.find((source) => source.kind === 'call' && source.star !== null);
  const pivoted = { used: columns, items, grouped: false };
  return selected?.kind === 'call' ? { ...pivoted, shown: restOf(selected) } : pivoted;
}

/** DuckDB: after UNPIVOT of `COLUMNS(* EXCLUDE (a, b))`, a and b remain. */
function restOf({ star, span }: Call): readonly SelectItem[] {
  const bare = { kind: 'star', qualifier: null, except: [], replace: [], rename: [], span } as const;
  const columns = star?.columns;
  if (columns?.only !== undefined)
    return [{ ...bare, only: { ...columns.only, negated: !columns.only.negated } }];
  const texts = columns?.except.map(({ text }) => text) ?? [];
  return texts.length === 0 ? [] : [{ ...bare, only: { match: 'name', negated: false, texts } }];
}

function readTargets(inside: Reader): Identifier[] {
  if (word(inside) !== '(') return [readIdentifier(inside, 'a column')];
  return readToEnd(takeBrackets(inside), (each) => list(each, (one) => readIdentifier(one, 'a column')));
}

/**
 * UnpivotSource : {column | ( columns )} [AS {name | string}]
 *
 * `a`, `a AS 'x'`, `(a, b) AS 'x'`.
 */
export function readUnpivotSource(inside: Reader): UnpivotSource {
  const source = inside.rules.expression(inside);
  const columns = source.kind === 'operator' && source.name === 'ROW' ? source.args : [source];
  const named =
    isName(peek(inside)) && !NOT_AN_ALIAS.has(word(inside)) && !['INCLUDE', 'EXCLUDE'].includes(word(inside));
  const isLabelled = take(inside, 'AS') || named || peek(inside)?.kind === 'string';
  return { columns, label: isLabelled ? readLabel(inside) : null };
}

/** A name, or a value computed from constants. */
function readLabel(inside: Reader): Expr {
  const first = inside.at;
  if (peek(inside)?.kind !== 'string') inside.at++;
  else if (columnsIn(inside.rules.expression(inside)).length > 0) throw unexpected(inside, 'a constant');
  const text = textOf(inside.source, first, inside.at);
  return { kind: 'literal', text, span: spanFrom(inside, first) };
}

/** The columns that an expression references, by the last part of their names. */
export function columnsIn(expr: Expr): Identifier[] {
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
