/**
 * Tokens → rows of Redshift's SUPER values: elements of an array with their positions, attributes of an object with their names.
 *
 *   FROM c, c.orders AS o AT i      →   function UNNEST(c.orders) o(o, i)
 *   FROM c, UNPIVOT c.tags AS v AT k   →   function UNPIVOT(c.tags) v(v, k)
 */
import type { Expr, FromItem, Identifier, TableFunction } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import { expect, peek, type Reader, spanFrom, take, word } from '../../core/reader.ts';
import { readTableAlias } from '../../core/table-alias.ts';

/** `AT i` behind an array that was read like a relation. */
export function readPositions(reader: Reader, relation: FromItem, first: number): FromItem {
  if (word(reader) !== 'AT' || !isName(peek(reader, 1)) || relation.kind !== 'table') return relation;
  const { name, alias, span } = relation;
  const value = alias?.name ?? name.at(-1);
  reader.at++;
  const position = readIdentifier(reader, 'an alias');
  const array: Expr = { kind: 'column', parts: name, span };
  return rowsOf('UNNEST', array, [value ?? position, position], spanFrom(reader, first));
}

/** `UNPIVOT c.tags AS v AT k`, where UNPIVOT comes next. */
export function readUnpivoted(reader: Reader, first: number): FromItem {
  expect(reader, 'UNPIVOT');
  const object = reader.rules.expression(reader);
  const value = readTableAlias(reader)?.name ?? { text: '', quoted: false };
  const key = take(reader, 'AT') ? [readIdentifier(reader, 'an alias')] : [];
  return rowsOf('UNPIVOT', object, [value, ...key], spanFrom(reader, first));
}

function rowsOf(name: string, arg: Expr, columns: Identifier[], span: FromItem['span']): TableFunction {
  const [value] = columns;
  const alias = value === undefined ? null : { name: value, columns };
  return { kind: 'function', name, args: [arg], alias, aliasIsColumn: false, span };
}
