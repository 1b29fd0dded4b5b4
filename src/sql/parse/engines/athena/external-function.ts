/**
 * Athena's functions of Lambda before a statement, skipped. They contain no query.
 *
 *   USING EXTERNAL FUNCTION f(x INT) RETURNS INT LAMBDA 'name' SELECT f(a) FROM t   →   SELECT f(a) FROM t
 */
import { closing, done, type Reader, sees, unexpected, word } from '../../core/reader.ts';
import { passOver } from '../../core/skipped-clauses.ts';

/**
 * ExternalFunctions : USING EXTERNAL FUNCTION name ( parameters ) RETURNS type LAMBDA 'name' {, …}
 * — https://docs.aws.amazon.com/athena/latest/ug/querying-udf.html
 */
export function skipExternalFunctions(reader: Reader): true | null {
  if (!sees(reader, 'USING', 'EXTERNAL', 'FUNCTION')) return null;
  const first = reader.at;
  while (!['SELECT', 'WITH', 'INSERT', 'CREATE'].includes(word(reader))) {
    if (done(reader)) throw unexpected(reader, 'SELECT');
    if (word(reader) === '(') reader.at = closing(reader);
    reader.at++;
  }
  passOver(reader, 'function of its arguments', first);
  return true;
}
