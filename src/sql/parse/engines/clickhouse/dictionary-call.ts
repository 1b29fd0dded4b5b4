/**
 * Calls that read a value of a dictionary or a Join table, whose name is in a string → the same call, with a
 * query in place of the name and the attribute.
 *
 *   dictGet('geo.cities', 'name', city_id)   →   DICTGET((SELECT geo.cities.name FROM geo.cities), city_id)
 *   dictHas('geo.cities', city_id)           →   DICTHAS(EXISTS (SELECT 1 FROM geo.cities), city_id)
 *
 * The text does not have the key columns of the dictionary, so only the key of the call is an input.
 */
import { isLookUp } from '../../../ir/functions.ts';
import type { Expr, Identifier, Query, TableName } from '../../../ir/ir.ts';
import { nameOfConstant } from '../../core/parameter-name.ts';
import { plainSelect } from '../../core/plain-select.ts';
import { type NameBefore, type Reader, unsupported } from '../../core/reader.ts';
import { callName, readCall } from '../../expression/call.ts';

/** Functions that read a hierarchy. Its attribute is part of the definition of the dictionary. */
const HIERARCHY = /^DICT(ISIN|GETHIERARCHY|GETCHILDREN|GETDESCENDANTS)$/;

/**
 * DictionaryCall : dictGet ( 'name', 'attribute', key ) —
 * https://clickhouse.com/docs/sql-reference/functions/ext-dict-functions
 */
export function readDictionaryCall(reader: Reader, { parts, first }: NameBefore): Expr | null {
  const name = callName(parts);
  if (name !== 'DICTHAS' && !HIERARCHY.test(name) && !isLookUp(name)) return null;
  const call = readCall(reader, parts, first);
  return call.kind === 'call' ? { ...call, args: withLookup(reader, name, call.args) } : call;
}

function withLookup(reader: Reader, name: string, args: readonly Expr[]): readonly Expr[] {
  const [relation, ...rest] = args;
  if (relation === undefined) return args;
  if (HIERARCHY.test(name)) throw unsupported(reader, `The hierarchy of ${name}`, relation.span);
  if (name === 'DICTHAS') return [inRelation(relation, nameOf(relation, reader), null), ...rest];
  const [attribute, ...keys] = rest;
  if (attribute === undefined) return args;
  return [attributesOf(relation, attribute, reader), ...keys];
}

function nameOf(expr: Expr, reader: Reader): TableName {
  const name = expr.kind === 'column' ? expr.parts : nameOfConstant(expr, reader);
  if (name === null) throw unsupported(reader, 'A dictionary whose name is no constant', expr.span);
  return name;
}

/** One attribute, or a tuple of attributes. */
function attributesOf(relation: Expr, attribute: Expr, reader: Reader): Expr {
  const isTuple =
    (attribute.kind === 'operator' && attribute.name === 'ROW') ||
    (attribute.kind === 'call' && attribute.name === 'TUPLE');
  const table = nameOf(relation, reader);
  if (!isTuple) return inRelation(relation, table, attributeName(attribute, reader), attribute);
  const args = attribute.args.map((each) => inRelation(relation, table, attributeName(each, reader), each));
  return { kind: 'operator', name: 'ROW', args, span: attribute.span };
}

function attributeName(expr: Expr, reader: Reader): Identifier {
  const [name, ...more] = (expr.kind === 'literal' ? nameOfConstant(expr, reader) : null) ?? [];
  if (name === undefined || more.length > 0)
    throw unsupported(reader, 'An attribute whose name is no constant', expr.span);
  return name;
}

/** A query for the attribute. If `attribute` is null, whether there are rows. */
function inRelation({ span }: Expr, name: TableName, attribute: Identifier | null, at?: Expr): Expr {
  const shown: Expr =
    attribute === null || at === undefined
      ? { kind: 'literal', text: '1', span: { start: span.start, end: span.start } }
      : { kind: 'column', parts: [...name, attribute], span: inside(at.span) };
  const query: Query = plainSelect({
    items: [{ kind: 'expression', expr: shown, alias: null, span: shown.span }],
    from: [{ kind: 'table', name, alias: null, span }],
    span,
  });
  return { kind: 'subquery', use: attribute === null ? 'exists' : 'scalar', operands: [], query, span };
}

/** The range without the quotes. */
function inside({ start, end }: Expr['span']): Expr['span'] {
  return { start: start + 1, end: end - 1 };
}
