/**
 * Tokens → BigQuery's constructors of arrays and structs with a type.
 *
 *   ARRAY<INT64>[a, b]    →   an array of a and b
 *   STRUCT<x INT64>(a)    →   a struct whose field x is a
 */

import { fieldsOfType } from '../../../../model/struct-types.ts';
import type { Expr } from '../../../ir/ir.ts';
import { readIdentifier } from '../../core/identifier.ts';
import { type Reader, textOf, unexpected, word } from '../../core/reader.ts';
import { noteSkipped } from '../../core/skipped-clauses.ts';
import { skipAngles } from '../../core/types.ts';
import { readCall } from '../../expression/call.ts';
import { readArrayFrom } from '../../expression/operand.ts';

/**
 * ArrayConstructor : ARRAY < type > [ … ] —
 * https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/arrays
 */
export function readTypedArray(reader: Reader): Expr | null {
  if (word(reader, 1) !== '<') return null;
  const first = reader.at;
  const name = readIdentifier(reader);
  skipAngles(reader);
  noteSkipped(reader, 'type', first + 1);
  const type = textOf(reader.source, first, reader.at);
  if (word(reader) === '(') return readCall(reader, [name], first);
  if (word(reader) !== '[') throw unexpected(reader, '"["');
  const expr = readArrayFrom(reader, first);
  // The fields of the elements have the names in the type.
  return fieldsOfType(type) === null ? expr : { kind: 'cast', expr, type, span: expr.span };
}

/**
 * StructConstructor : STRUCT < name type {, …} > ( … ) —
 * https://docs.cloud.google.com/bigquery/docs/reference/standard-sql/data-types#constructing_a_struct
 */
export function readTypedStruct(reader: Reader): Expr | null {
  if (word(reader, 1) !== '<') return null;
  const first = reader.at;
  const name = readIdentifier(reader);
  const start = reader.at;
  skipAngles(reader);
  noteSkipped(reader, 'type', first + 1);
  const fields = fieldsOfType(`STRUCT${textOf(reader.source, start, reader.at)}`) ?? [];
  if (word(reader) !== '(') throw unexpected(reader, '"("');
  const call = readCall(reader, [name], first);
  const names = fields.map((field) => field.name);
  return call.kind === 'call' && names.some((each) => each !== null) ? { ...call, names } : call;
}
