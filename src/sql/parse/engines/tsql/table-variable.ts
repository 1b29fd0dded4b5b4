/** Tokens → T-SQL's table variables: SELECT a FROM @t → a relation @t. */
import type { TableName } from '../../../ir/ir.ts';
import { peek, type Reader } from '../../core/reader.ts';

/** TableVariable : @name — https://learn.microsoft.com/en-us/sql/t-sql/data-types/table-transact-sql */
export function readTableVariable(reader: Reader): TableName | null {
  const text = peek(reader)?.text ?? '';
  if (!text.startsWith('@')) return null;
  reader.at++;
  return [{ text, quoted: false }];
}
