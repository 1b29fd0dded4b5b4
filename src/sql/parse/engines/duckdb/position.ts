/** Tokens → DuckDB's columns by position: #2 → the second column of FROM. */
import type { Expr, Identifier } from '../../../ir/ir.ts';
import { peek, type Reader, spanFrom, unexpected } from '../../core/reader.ts';

/** Position : # number. Where # is a letter, it is a name. — https://duckdb.org/docs/stable/sql/expressions/overview */
export function readPosition(reader: Reader): Expr | null {
  if (peek(reader)?.kind === 'word') return null;
  const first = reader.at;
  const number = peek(reader, 1);
  if (number?.kind !== 'number' || !/^[1-9]\d*$/.test(number.text)) throw unexpected(reader, 'a value');
  reader.at += 2;
  const part: Identifier = { text: `#${number.text}`, quoted: false, position: Number(number.text) };
  return { kind: 'column', parts: [part], span: spanFrom(reader, first) };
}
