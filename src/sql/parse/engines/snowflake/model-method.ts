/**
 * Tokens → Snowflake's methods of a model or of another object of a class.
 *
 *   model!PREDICT(a)   →   a call MODEL!PREDICT over a          model!role   →   a constant
 */
import type { Expr } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { peek, type Reader, spanFrom, textOf, type ValueBefore, word } from '../../core/reader.ts';
import { readCall } from '../../expression/call.ts';

/** Method : name ! method [( … )] — https://docs.snowflake.com/en/sql-reference/snowflake-db-classes */
export function readModelMethod(reader: Reader, { value, first }: ValueBefore): Expr | null {
  if (value.kind !== 'column' || !isName(peek(reader, 1))) return null;
  reader.at++;
  const method = readIdentifier(reader);
  if (word(reader) !== '(') {
    const text = textOf(reader.source, first, reader.at);
    return { kind: 'literal', text, span: spanFrom(reader, first) };
  }
  const model = value.parts.map(({ text }) => text).join('.');
  return readCall(reader, [{ text: `${model}!${method.text}`, quoted: false }], first);
}
