/**
 * Tokens → T-SQL's declaration of a table variable: `DECLARE @t TABLE (a INT)` → create temporary table @t
 * (a).
 */
import type { StatementBody } from '../../core/notes.ts';
import { peek, type Reader, word } from '../../core/reader.ts';
import { readTableName } from '../../core/table-name.ts';
import { readDefinitions } from '../../query/definitions.ts';

/**
 * TableDeclaration : DECLARE @name [AS] TABLE ( columns )
 * — https://learn.microsoft.com/en-us/sql/t-sql/language-elements/declare-local-variable-transact-sql
 */
export function readTableDeclaration(reader: Reader): StatementBody | null {
  const ahead = word(reader, 2) === 'AS' ? 3 : 2;
  const isTable = word(reader, ahead) === 'TABLE' && word(reader, ahead + 1) === '(';
  if (peek(reader, 1)?.kind !== 'parameter' || !isTable) return null;
  reader.at++;
  const target = readTableName(reader);
  reader.at += ahead - 1;
  const columns = readDefinitions(reader);
  return { kind: 'create', what: 'table', target, temporary: true, columns, query: null, like: null };
}
