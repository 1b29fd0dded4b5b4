/**
 * Tokens → T-SQL's select items with `=`, which give a column a name or assign a variable. T-SQL has no
 * boolean items, so they compare nothing.
 *
 *   SELECT total = price + tax   →   price + tax AS total
 *   SELECT @n += 1               →   1 AS "@n"
 */
import type { SelectItem } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { expect, peek, type Reader, spanFrom, word } from '../../core/reader.ts';
import { readStringAlias } from '../../query/select-items.ts';

/**
 * AssignedItem : {name | 'name'} = expression | @variable {= | += | -= | …} expression
 * — https://learn.microsoft.com/en-us/sql/t-sql/queries/select-clause-transact-sql
 */
export function readAssignedItem(reader: Reader): SelectItem | null {
  return readNamedItem(reader) ?? readVariableItem(reader);
}

/** NamedItem : name = value */
function readNamedItem(reader: Reader): SelectItem | null {
  const isAlias = isName(peek(reader)) || peek(reader)?.kind === 'string';
  if (!isAlias || word(reader, 1) !== '=') return null;
  const alias = readStringAlias(reader) ?? readIdentifier(reader);
  expect(reader, '=');
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return { kind: 'expression', expr, alias, span: spanFrom(reader, first) };
}

/**
 * VariableItem : variable {= | +=} value
 *
 * The column has the name of the variable.
 */
function readVariableItem(reader: Reader): SelectItem | null {
  const token = peek(reader);
  const isCompound = '+-*/%&^|'.includes(word(reader, 1) || ' ') && word(reader, 2) === '=';
  if (token?.kind !== 'parameter' || !(word(reader, 1) === '=' || isCompound)) return null;
  reader.at += isCompound ? 3 : 2;
  const first = reader.at;
  const expr = reader.rules.expression(reader);
  return {
    kind: 'expression',
    expr,
    alias: { text: token.text, quoted: true },
    span: spanFrom(reader, first),
  };
}
