/** Tokens → identifiers: one, or a list in brackets. */
import type { Identifier } from '../../ir/ir.ts';
import type { Token } from '../../lex/scan.ts';
import { list, peek, type Reader, readToEnd, takeBrackets, unexpected, word } from './reader.ts';

export function identifierOf(token: Token): Identifier {
  const { text, kind, start, end } = token;
  return { text, quoted: kind === 'quoted', start, end };
}

/** The same for a token of the text inside a string. */
export function identifierInString({ text, kind }: Token): Identifier {
  return { text, quoted: kind === 'quoted' };
}

export function isName(token: Token | undefined): token is Token {
  return token !== undefined && (token.kind === 'word' || token.kind === 'quoted');
}

/** Identifier : word | quoted name */
export function readIdentifier(reader: Reader, wanted = 'a name'): Identifier {
  const token = peek(reader);
  if (!isName(token)) throw unexpected(reader, wanted);
  reader.at++;
  return identifierOf(token);
}

/** ColumnList : ( name {, name} ) */
export function readColumnList(reader: Reader): Identifier[] {
  if (word(reader) !== '(') throw unexpected(reader, 'a list of columns');
  return readToEnd(takeBrackets(reader), (inside) =>
    list(inside, (each) => readIdentifier(each, 'a column')),
  );
}
