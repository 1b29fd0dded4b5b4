/**
 * Tokens → a query in a string, with its offsets in the text around it.
 *
 *   UNLOAD ('SELECT a FROM t WHERE b = ''x''') TO …
 *     →   SELECT a FROM t WHERE b = 'x', with spans inside the string
 */
import type { Query } from '../../ir/ir.ts';
import { literalAt, readEmbedded } from '../../lex/embedded.ts';
import { pairBrackets } from '../../lex/source.ts';
import { here, type Reader, Unreadable, unexpected } from '../core/reader.ts';

/** QueryInString : string — its text is one query. */
export function readQueryInString(reader: Reader): Query {
  const at = here(reader);
  const literal = literalAt(reader.source, reader.at);
  if (literal === null) throw unexpected(reader, 'a query in quotes');
  const source = readEmbedded(reader.source.text, literal, reader.source.dialect);
  const { tokens } = source;
  const end = tokens.at(-1)?.upper === ';' ? tokens.length - 1 : tokens.length;
  const isOne =
    end > 0 && source.unclosed === null && !tokens.slice(0, end).some(({ upper }) => upper === ';');
  if (!isOne) throw new Unreadable('parse-failed', 'This string is not a query.', at);
  pairBrackets(source, 0, end);
  const notes = { ...reader.notes, skipped: [] };
  reader.at++;
  return reader.rules.query({ ...reader, source, notes, at: 0, end, depth: reader.depth + 1 });
}
