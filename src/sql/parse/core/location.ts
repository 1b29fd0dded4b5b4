/**
 * Tokens → a place outside the database: a stage, a file, a folder of a storage. It is the name of a relation of its own kind.
 *
 *   @shop.raw.landing/orders/   's3://bucket/orders/'   parquet.`/data/orders`
 */
import type { DialectName } from '../../../model/dialect-name.ts';
import type { TableName } from '../../ir/ir.ts';
import type { Token } from '../../lex/scan.ts';
import { readStage } from '../engines/snowflake/stage.ts';
import { peek, type Reader, unexpected, word } from './reader.ts';

export function locationOf(text: string): TableName {
  return [{ text, quoted: true, location: true }];
}

/** What a string stands for. */
export function stringText(token: Token): string {
  const open = token.text.search(/['"]/);
  if (open === -1) return token.text.replaceAll(/^\$\w*\$|\$\w*\$$/g, '');
  const quote = token.text.charAt(open);
  return token.text.slice(open + 1, -1).replaceAll(quote + quote, quote);
}

/** A string, or in Snowflake a stage; null where neither comes next. */
export function readLocation(reader: Reader): TableName | null {
  const token = peek(reader);
  if (token?.kind !== 'string') return stage(reader);
  reader.at++;
  return locationOf(stringText(token));
}

function stage(reader: Reader): TableName | null {
  const name = readStage(reader);
  return name === null ? null : [name];
}

export function expectLocation(reader: Reader): TableName {
  const token = peek(reader);
  if (token?.kind === 'parameter' && !token.text.startsWith('@')) {
    reader.at++;
    return [{ text: token.text, quoted: true, location: true, parameter: true }];
  }
  const location = readLocation(reader);
  if (location === null) throw unexpected(reader, 'the place of a file');
  return location;
}

/** Where a string in FROM is a file. */
const STRINGS = new Set<DialectName>(['duckdb', 'snowflake', 'databricks', 'spark', 'generic']);
/** Spark: what stands before the path says how its files are to be read. */
const FORMATS = new Set('parquet csv json orc avro delta text binaryfile iceberg xml'.split(' '));

/** A location where the name of a relation may stand; null where none does. */
export function readLocationName(reader: Reader): TableName | null {
  const { dialect } = reader.source;
  const first = peek(reader);
  if (first?.kind === 'string' && STRINGS.has(dialect)) return readLocation(reader);
  const place = stage(reader);
  if (place !== null) return place;
  const path = peek(reader, 2);
  const isPath =
    (dialect === 'spark' || dialect === 'databricks') &&
    path?.kind === 'quoted' &&
    word(reader, 1) === '.' &&
    FORMATS.has(first?.text.toLowerCase() ?? '') &&
    /[/:]/.test(path.text);
  if (!isPath) return null;
  reader.at += 3;
  reader.notes.passed.push({ clause: 'format of files', first: reader.at - 3, end: reader.at - 1 });
  return locationOf(path.text);
}
