/**
 * Tokens → the database and the schema that a statement sets for the names after it.
 *
 *   USE SCHEMA shop                     →   {schemas: [shop]}
 *   USE wh.shop                         →   {database: wh, schemas: [shop]}
 *   SET search_path TO shop, public     →   {schemas: [shop, public]}
 */
import type { Identifier, SessionDefaults } from '../../ir/ir.ts';
import { identifierOf, isName, readIdentifier } from '../core/identifier.ts';
import { done, list, nextIs, peek, type Reader, take, takeAny, word } from '../core/reader.ts';

/** null: the statement sets neither. The reader is over the statement alone. */
export function sessionDefaults(reader: Reader): SessionDefaults | null {
  const found = readDefaults(reader);
  return done(reader) ? found : null;
}

function readDefaults(reader: Reader): SessionDefaults | null {
  if (take(reader, 'USE') || take(reader, 'DATABASE')) return readUse(reader);
  if (take(reader, 'ALTER', 'SESSION', 'SET')) return readSetting(reader);
  if (!take(reader, 'SET')) return null;
  takeAny(reader, 'LOCAL', 'SESSION');
  return readSetting(reader);
}

/**
 * Use : USE [kind] [database.]name
 * — https://docs.snowflake.com/en/sql-reference/sql/use-schema
 */
function readUse(reader: Reader): SessionDefaults | null {
  if (OTHER_KINDS.has(word(reader)) && isName(peek(reader, 1))) return null;
  const kind = isName(peek(reader, 1)) ? takeAny(reader, 'CATALOG', 'DATABASE', 'SCHEMA', 'NAMESPACE') : null;
  if (!isName(peek(reader))) return null;
  const name = [readIdentifier(reader)];
  while (name.length < 3 && word(reader) === '.' && isName(peek(reader, 1))) {
    reader.at++;
    name.push(readIdentifier(reader));
  }
  const [first, second] = name;
  if (first === undefined || name.length > 2) return null;
  if (second !== undefined) return { database: first, schemas: [second] };
  const isNamed = kind === null || kind === 'DATABASE';
  const isDatabase = kind === 'CATALOG' || (isNamed && reader.source.dialect.firstSchema !== null);
  return isDatabase ? { database: first } : { schemas: [first] };
}

/** Objects of Snowflake that are no part of a name. */
const OTHER_KINDS = new Set(['WAREHOUSE', 'ROLE', 'SECONDARY']);

/**
 * Setting : search_path {TO | =} schemas | [CURRENT] SCHEMA [=] schema | CURRENT_SCHEMA = schema
 * — https://www.postgresql.org/docs/current/ddl-schemas.html#DDL-SCHEMAS-PATH
 */
function readSetting(reader: Reader): SessionDefaults | null {
  const isPath = take(reader, 'SEARCH_PATH');
  if (!isPath && !take(reader, 'CURRENT_SCHEMA') && !readSchemaWords(reader)) return null;
  takeAny(reader, 'TO', '=');
  if (nextIs(reader, 'DEFAULT')) return null;
  const schemas = list(reader, readSchemas).flat().filter(isSchema);
  return schemas.length === 0 ? null : { schemas };
}

function readSchemaWords(reader: Reader): boolean {
  return take(reader, 'CURRENT', 'SCHEMA') || take(reader, 'SCHEMA');
}

/** A name, or a string with names: `SET SCHEMA 'shop'`, `SET search_path = 'shop,public'`. */
function readSchemas(reader: Reader): readonly Identifier[] {
  const token = peek(reader);
  if (token === undefined || (token.kind !== 'string' && !isName(token))) return [];
  reader.at++;
  if (token.kind !== 'string') return [identifierOf(token)];
  const texts = textInside(token.text).split(',');
  return texts.map((text) => ({ text: text.trim(), quoted: true }));
}

/** "$user" is the schema of the user. */
function isSchema({ text }: Identifier): boolean {
  return text !== '' && text !== '$user';
}

/** The text of a string without its quotes. */
function textInside(text: string): string {
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}
