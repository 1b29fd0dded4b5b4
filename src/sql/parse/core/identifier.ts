/** One token as an identifier. */
import type { Identifier } from '../../ir/ir.ts';
import type { Token } from '../../lex/scan.ts';
import { peek, type Reader, unexpected } from './reader.ts';

export function identifierOf(token: Token): Identifier {
  return { text: token.text, quoted: token.kind === 'quoted' };
}

export function isName(token: Token | undefined): token is Token {
  return token !== undefined && (token.kind === 'word' || token.kind === 'quoted');
}

export function readIdentifier(reader: Reader, wanted = 'a name'): Identifier {
  const token = peek(reader);
  if (!isName(token)) throw unexpected(reader, wanted);
  reader.at++;
  return identifierOf(token);
}
