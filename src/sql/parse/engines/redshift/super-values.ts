/**
 * Tokens → rows of Redshift's SUPER values: elements of an array with their positions, attributes of an
 * object with their names.
 *
 *   FROM c, c.orders AS o AT i         →   function UNNEST(c.orders) as o(o, i)
 *   FROM c, UNPIVOT c.tags AS v AT k   →   function UNPIVOT(c.tags) as v(v, k)
 */
import type { Expr, FromItem, Identifier, TableFunction } from '../../../ir/ir.ts';
import { isName, readIdentifier } from '../../core/identifier.ts';
import {
  expect,
  peek,
  type Reader,
  type RelationRead,
  type RelationStart,
  spanFrom,
  take,
} from '../../core/reader.ts';
import { readTableAlias } from '../../core/table-alias.ts';

/**
 * Positions : array [AS] alias AT alias
 * — https://docs.aws.amazon.com/redshift/latest/dg/query-super.html#unnest
 *
 * The parser has read the array as a table.
 */
export function readPositions(reader: Reader, { relation, first }: RelationRead): FromItem | null {
  if (!isName(peek(reader, 1)) || relation.kind !== 'table') return null;
  const { name, alias, span } = relation;
  const value = alias?.name ?? name.at(-1);
  reader.at++;
  const position = readIdentifier(reader, 'an alias');
  const array: Expr = { kind: 'column', parts: name, span };
  return rowsOf('UNNEST', array, [value ?? position, position], spanFrom(reader, first));
}

/**
 * UnpivotedObject : UNPIVOT expression [AS] alias [AT alias]
 * — https://docs.aws.amazon.com/redshift/latest/dg/query-super.html#unpivoting
 */
export function readUnpivotedObject(reader: Reader, { first }: RelationStart): FromItem | null {
  if (!isName(peek(reader, 1))) return null;
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
