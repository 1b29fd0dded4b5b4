import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/dialect/dialects.ts';
import { pairBrackets, readSource } from '../../../src/sql/lex/source.ts';
import type { Grammar, OperatorTree } from '../../../src/sql/parse/core/grammar.ts';
import { parsePiece } from '../../../src/sql/parse/parse-statement.ts';
import { printStatement } from '../print-ir.ts';

function lower(sql: string, grammar: Grammar | null): { lines: string[]; asked: boolean } {
  const source = readSource(sql, dialectOf('generic'));
  const piece = { first: 0, end: source.tokens.length };
  pairBrackets(source, piece.first, piece.end);
  const { statements, usedSecondGrammar } = parsePiece(source, piece, grammar);
  return { lines: statements.flatMap(printStatement), asked: usedSecondGrammar };
}

const operand = (index: number): OperatorTree => ({ kind: 'operand', index });
const answer = (tree: OperatorTree | null, shapes: string[] = []): Grammar => ({
  parseExpression: (shape) => {
    shapes.push(shape);
    return tree;
  },
});

describe('an unknown operator', () => {
  const sql = 'SELECT t.a ! f(b) + 1 AS c FROM t';

  it('is bound by the second grammar, which gets the shape', () => {
    const shapes: string[] = [];
    const sum: OperatorTree = { kind: 'operator', name: '+', args: [operand(1), operand(2)] };
    const tree: OperatorTree = { kind: 'operator', name: '!', args: [operand(0), sum] };
    const { lines, asked } = lower(sql, answer(tree, shapes));
    expect(shapes).toEqual(['zq0 ! zq1 + zq2']);
    expect(lines).toEqual(['select !(t.a, +(F(b), ‹1›)) as c', 'from t']);
    expect(asked).toBe(true);
  });

  it.each<[string, Grammar | null]>([
    ['there is no second grammar', null],
    ['the second grammar does not know the operator', answer(null)],
    ['its tree lacks an operand', answer({ kind: 'operator', name: '!', args: [operand(0), operand(1)] })],
    [
      'its tree has an operand twice',
      answer({ kind: 'operator', name: '!', args: [operand(0), operand(1), operand(1)] }),
    ],
  ])('is a gap if %s', (_, grammar) => {
    const { lines, asked } = lower(sql, grammar);
    expect(lines).toEqual(['select unread(t.a, +(F(b), ‹1›)) as c', 'from t']);
    expect(asked).toBe(false);
  });
});
