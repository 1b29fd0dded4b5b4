/**
 * Tokens → a place outside the database: a stage, a file, a folder of a storage. The IR has it as the name of
 * a relation.
 *
 *   @shop.raw.landing/orders/   's3://bucket/orders/'   parquet.`/data/orders`
 */
import type { TableName } from '../../ir/ir.ts';
import type { Token } from '../../lex/scan.ts';
import { byWord } from './engine-rules.ts';
import { peek, type Reader, unexpected } from './reader.ts';

export function locationOf(text: string): TableName {
  return [{ text, quoted: true, location: true }];
}

/** The text of a string, without quotes. */
export function stringText(token: Token): string {
  const open = token.text.search(/['"]/);
  if (open === -1) return token.text.replaceAll(/^\$\w*\$|\$\w*\$$/g, '');
  const quote = token.text.charAt(open);
  return token.text.slice(open + 1, -1).replaceAll(quote + quote, quote);
}

/** Location : string | stage — null if neither is next. */
export function readLocation(reader: Reader): TableName | null {
  const token = peek(reader);
  if (token?.kind !== 'string') return byWord(reader, reader.rules.engine.locations);
  reader.at++;
  return locationOf(stringText(token));
}

export function expectLocation(reader: Reader): TableName {
  const token = peek(reader);
  if (token?.kind === 'parameter' && !token.text.startsWith('@')) {
    reader.at++;
    return [{ text: token.text, quoted: true, location: true, parameter: true }];
  }
  const location = readLocation(reader);
  if (location === null) throw unexpected(reader, 'the location of a file');
  return location;
}

/** A location in the position of a relation; null if none is next. */
export function readLocationName(reader: Reader): TableName | null {
  if (peek(reader)?.kind === 'string' && !reader.source.features.fileStrings) return null;
  return readLocation(reader);
}
