import { describe, expect, it } from 'vitest';
import { DIALECT_NAMES, dialectOf } from '../../src/dialect/dialects.ts';
import { ANALYZER, secondGrammar } from '../../src/pipeline/second-grammar.ts';
import { ANALYZER_VERSION, analyse, type Grammar, type OperatorTree } from '../../src/sql/index.ts';

const operand = (index: number): OperatorTree => ({ kind: 'operand', index });

describe('node-sql-parser as the second grammar', () => {
  it.each(DIALECT_NAMES)('reads only operators over operands in %s', (dialect) => {
    const grammar = secondGrammar()?.(dialectOf(dialect).names);
    expect(grammar?.parseExpression('zq0 + zq1 * zq2')).toEqual({
      kind: 'operator',
      name: '+',
      args: [operand(0), { kind: 'operator', name: '*', args: [operand(1), operand(2)] }],
    });
    for (const shape of ['zq0 zq1', 'zq0, zq1', 'f(zq0)', 'zq0 FROM t', 'a + zq0', 'zq0 +', '']) {
      expect(grammar?.parseExpression(shape), shape).toBeNull();
    }
  });
});

describe('an operator that only a second grammar can bind', () => {
  const request = {
    sql: 'SELECT a !! b AS c FROM t',
    dialect: 'generic',
    defaultDatabase: null,
    defaultSchema: null,
    schema: { t: ['a', 'b'] },
    target: null,
  } as const;

  it('is bound by that grammar, and its edges are inferred', () => {
    const tree: OperatorTree = { kind: 'operator', name: '!!', args: [operand(0), operand(1)] };
    const grammar: Grammar = { parseExpression: () => tree };
    const { findings, statements } = analyse(request, () => grammar).lineage;
    expect(findings.map(({ code }) => code)).toEqual(['second-grammar']);
    expect(statements[0]?.columns?.[0]?.inputs.map(({ confidence }) => confidence)).toEqual([
      'inferred',
      'inferred',
    ]);
  });

  it('is a gap with a place without a second grammar, and its edges are inferred', () => {
    const { findings, parse, statements } = analyse(request).lineage;
    expect(parse).toBe('recovered');
    expect(findings).toMatchObject([{ code: 'unread-item', place: { line: 1, column: 10 } }]);
    expect(statements[0]?.columns?.[0]?.inputs.map(({ confidence }) => confidence)).toEqual([
      'inferred',
      'inferred',
    ]);
  });
});

it('changes the version of the analyzer, so that results with and without the grammar are separate', () => {
  expect(ANALYZER).toMatch(new RegExp(`^${ANALYZER_VERSION}-node-sql-parser-\\d+\\.\\d+\\.\\d+$`));
});
