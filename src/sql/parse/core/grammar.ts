/**
 * The port to a second grammar, which binds operators that the rules do not know.
 *
 * The parser reads clauses, relations, calls and subqueries, down to the operands: names, constants, calls
 * and brackets. The grammar gets the shape of the expression, and returns how the operators bind the
 * operands:
 *
 *   o.price + round(t) * 2 > 0 AND x IS NULL   →   shape `zq0 + zq1 * zq2 > zq3 AND zq4 IS NULL`
 *                                              →   AND(>(+(0, *(1, 2)), 3), IS(4, NULL))
 */
export type OperatorTree =
  | { readonly kind: 'operand'; readonly index: number }
  /** A constant that is part of the operator, as in IS NULL. */
  | { readonly kind: 'constant'; readonly text: string }
  | { readonly kind: 'operator'; readonly name: string; readonly args: readonly OperatorTree[] };

export interface Grammar {
  /**
   * Never throws; null if the grammar cannot parse the shape. Hostile input may take long, so it runs in a
   * worker with a time limit.
   */
  parseExpression(shape: string): OperatorTree | null;
}

/**
 * The grammar for a dialect, by the names of the dialect and then of the dialects that it is like. The caller
 * of the analysis provides the grammar, because this room imports no other parser.
 */
export type SecondGrammar = (names: readonly string[]) => Grammar;

/** Operand number n in a shape: a word that no dialect reserves. */
export function operandName(index: number): string {
  return `zq${index}`;
}
