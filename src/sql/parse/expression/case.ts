/** Tokens → CASE: CASE a WHEN b THEN c ELSE d END → operand a, branch (b, c), otherwise d. */
import type { Case, Expr } from '../../ir/ir.ts';
import { deeper, expect, type Reader, spanFrom, take, unexpected, word } from '../core/reader.ts';

/** Case : CASE [value] {WHEN value THEN value} [ELSE value] END */
export function readCase(reader: Reader): Case {
  return deeper(reader, readBranches);
}

function readBranches(reader: Reader): Case {
  const first = reader.at;
  const read = reader.rules.expression;
  expect(reader, 'CASE');
  const operand = word(reader) === 'WHEN' ? null : read(reader);
  const branches: { when: Expr; then: Expr }[] = [];
  while (take(reader, 'WHEN')) {
    const when = read(reader);
    expect(reader, 'THEN');
    branches.push({ when, then: read(reader) });
  }
  if (branches.length === 0) throw unexpected(reader, 'WHEN');
  const otherwise = take(reader, 'ELSE') ? read(reader) : null;
  expect(reader, 'END');
  return { kind: 'case', operand, branches, otherwise, span: spanFrom(reader, first) };
}
