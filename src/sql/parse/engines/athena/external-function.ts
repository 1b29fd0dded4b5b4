/**
 * Athena's functions of Lambda before a statement, skipped. They contain no query.
 *
 *   USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'name' SELECT f(a) FROM t   →   SELECT f(a) FROM t
 */
import { closing, done, nextIs, type Reader, unexpected, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';

/**
 * ExternalFunctions : USING EXTERNAL FUNCTION name ( parameters ) RETURNS type LAMBDA 'name' {, …}
 * — https://docs.aws.amazon.com/athena/latest/ug/querying-udf.html
 */
export function skipExternalFunctions(reader: Reader): true | null {
  if (!nextIs(reader, 'USING', 'EXTERNAL', 'FUNCTION')) return null;
  const first = reader.at;
  while (!['SELECT', 'WITH', 'INSERT', 'CREATE'].includes(word(reader))) {
    if (done(reader)) throw unexpected(reader, 'SELECT');
    if (word(reader) === '(') reader.at = closing(reader);
    reader.at++;
  }
  noteSkipped(reader, 'function of its arguments', first);
  return true;
}
