/**
 * The port to a grammar: what is asked of one, and all that is known of its answer.
 *
 * `lower` reads from tokens what a statement consists of (clauses, relations, calls, subqueries), down to operands: names, constants, calls and
 * whatever stands in brackets. How a dialect's operators bind those operands is asked of the grammar, by shape:
 *
 *   o.price + round(t) * 2 > 0 AND x IS NULL   →   shape `zq0 + zq1 * zq2 > zq3 AND zq4 IS NULL`
 *                                              →   AND(>(+(0, *(1, 2)), 3), IS(4, NULL))
 */
import type { DialectName } from '../../../model/dialect-name.ts';

export type OperatorTree =
  | { readonly kind: 'operand'; readonly index: number }
  /** A constant that belongs to the operator, as in IS NULL. */
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'operator'; readonly name: string; readonly args: readonly OperatorTree[] };

export interface Grammar {
  /** Never throws; null where the grammar cannot read the shape. May be slow on hostile input, so it runs in a worker with a time limit. */
  parseExpression(shape: string): OperatorTree | null;
}

/** The grammar for a dialect. The caller of the analysis provides it, as this room imports no parser. */
export type SecondGrammar = (dialect: DialectName) => Grammar;

/** How operand number n is spelled in a shape: a word that no dialect reserves. */
export function operandName(index: number): string {
  return `zq${index}`;
}
