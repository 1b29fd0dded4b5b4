/**
 * An expression with an unknown operator: the rules read its operands, and the second grammar binds the
 * operators.
 *
 *   a @@@ f(b) + 1   →   shape `zq0 @@@ zq1 + zq2`   →   the tree over [a, f(b), 1]
 */
import type { Expr } from '../../ir/ir.ts';
import { type OperatorTree, operandName } from '../core/grammar.ts';
import { done, peek, type Reader, spanFrom, unexpected, word } from '../core/reader.ts';
import { readOperand } from './operand.ts';

export function askSecondGrammar(reader: Reader, first: number): Expr {
  const refusal = unexpected(reader, 'a known operator');
  const failedAt = reader.at;
  reader.at = first;
  const operands: Expr[] = [];
  const shape: string[] = [];
  let wantsValue = true;
  while (!done(reader) && reader.at - first < MAX_TOKENS) {
    const token = peek(reader);
    const isOperator = token?.kind === 'punctuation' && !'()[]{},;'.includes(token.text);
    if (isOperator || (!wantsValue && JOINING.has(word(reader))) || word(reader) === 'NOT') {
      shape.push(word(reader));
      reader.at++;
      wantsValue = true;
    } else if (wantsValue) {
      shape.push(operandName(operands.length));
      operands.push(readOperand(reader));
      wantsValue = false;
    } else break;
  }
  const tree = wantsValue ? null : (reader.secondGrammar?.parseExpression(shape.join(' ')) ?? null);
  // A tree of fewer tokens than the rules read is no result.
  if (tree === null || reader.at <= failedAt || !usesEachOperandOnce(tree, operands.length)) {
    reader.at = failedAt;
    throw refusal;
  }
  reader.notes.usedSecondGrammar = true;
  const span = spanFrom(reader, first);
  return toExpr(tree, operands, span);
}

const MAX_TOKENS = 500;
const JOINING = new Set(['AND', 'OR', 'XOR', 'LIKE', 'ILIKE', 'DIV', 'MOD']);

/** A tree with a missing or repeated operand is no result. */
function usesEachOperandOnce(tree: OperatorTree, count: number): boolean {
  const uses = new Array<number>(count).fill(0);
  const visit = (node: OperatorTree): void => {
    if (node.kind === 'operand') uses[node.index] = (uses[node.index] ?? 0) + 1;
    else if (node.kind === 'operator') for (const arg of node.args) visit(arg);
  };
  visit(tree);
  return uses.length === count && uses.every((use) => use === 1);
}

function toExpr(tree: OperatorTree, operands: readonly Expr[], span: Expr['span']): Expr {
  if (tree.kind === 'constant') return { kind: 'literal', text: tree.text, span };
  if (tree.kind === 'operator') {
    return {
      kind: 'operator',
      name: tree.name,
      args: tree.args.map((arg) => toExpr(arg, operands, span)),
      span,
    };
  }
  const operand = operands[tree.index];
  if (operand === undefined)
    throw new Error(`the grammar answered with operand ${tree.index}, which was not asked for`);
  return operand;
}
