/**
 * Tokens inside UNPIVOT → the select items of the query, and the columns of the relation that the query no
 * longer has.
 *
 *   v FOR n IN (a, b)   →   items 'n' AS n, UNPIVOT(a, b) AS v; used a, b
 */
import type { Span } from '../../../model/place.ts';
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
  unexpected,
  word,
} from '../core/reader.ts';
import { noteSkipped } from '../core/skipped-clauses.ts';

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
    where: { kind: 'operator', name: 'UNPIVOT EXCLUDE NULLS', args: sources.flat(), span },
  };
}

export interface Unpivot {
  readonly name: Identifier;
  readonly targets: readonly Identifier[];
  /** For each row that is derived from one row, the column for each target. */
  readonly sources: readonly (readonly Expr[])[];
  readonly span: Span;
}

export function unpivoted(inside: Reader, { name, targets, sources, span }: Unpivot): Pivoted {
  const values = targets.map((alias, index): SelectItem => {
    const args = sources
      .map((columns) => columns[index] ?? columns[0])
      .filter((column) => column !== undefined);
    return { kind: 'expression', expr: { kind: 'operator', name: 'UNPIVOT', args, span }, alias, span };
  });
  const used = sources.flat();
  const columns = used.flatMap(columnsIn);
  // The values of the label are the names of the columns, so they are part of the digest.
  const names = ['UNPIVOT', ...columns.map(({ text }) => text.toLowerCase())].join(' ');
  // Each column adds rows.
  inside.notes.rowText.push(names);
  const label: SelectItem = {
    kind: 'expression',
    expr: { kind: 'literal', text: names, span },
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
export function readUnpivotSource(inside: Reader): readonly Expr[] {
  const source = inside.rules.expression(inside);
  const label = inside.at;
  const named =
    isName(peek(inside)) && !NOT_AN_ALIAS.has(word(inside)) && !['INCLUDE', 'EXCLUDE'].includes(word(inside));
  if (take(inside, 'AS') || named || peek(inside)?.kind === 'string') readLabel(inside);
  noteSkipped(inside, 'label', label);
  return source.kind === 'operator' && source.name === 'ROW' ? source.args : [source];
}

/** A name, or a value computed from constants. */
function readLabel(inside: Reader): void {
  if (peek(inside)?.kind !== 'string') inside.at++;
  else if (columnsIn(inside.rules.expression(inside)).length > 0) throw unexpected(inside, 'a constant');
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
