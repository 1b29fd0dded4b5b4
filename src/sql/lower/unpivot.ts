/**
 * The inside of UNPIVOT → the select items that it stands for, and the columns of the relation that they use up.
 *
 *   v FOR n IN (a, b)   →   items 'n' AS n, UNPIVOT(a, b) AS v; used a, b
 */
import type { Expr, Identifier, SelectItem } from '../ir.ts';
import { passOver } from './harmless.ts';
import { isName, readIdentifier } from './names.ts';
import {
  expect,
  list,
  peek,
  type Reader,
  spanFrom,
  take,
  takeBrackets,
  unexpected,
  whole,
  word,
} from './reader.ts';

/** What a pivot makes of a relation. */
export interface Made {
  /** Columns of the relation that are used up. */
  readonly used: readonly Identifier[];
  readonly items: readonly SelectItem[];
  readonly grouped: boolean;
}

export function readUnpivot(inside: Reader): Made {
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

/** The columns that an expression names, by their last part. */
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
