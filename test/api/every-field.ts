/**
 * A query for every field of an answer, down to a depth: the schema and a field of Query in, a selection out.
 *
 *   everyField(schema, 'search', '(text: $text)', 3)
 *   → search(text: $text) { totalCount edges { cursor node { ... on Dataset { id … } … } } pageInfo { … } }
 *
 * Fields of the members of a union are aliased, since GraphQL rejects equal names with different types.
 */
import type { GraphQLObjectType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { getNamedType, isAbstractType, isObjectType } from 'graphql';

/** Items of each connection inside the answer. */
const ITEMS = 3;

export function everyField(schema: GraphQLSchema, name: string, args: string, depth: number): string {
  const field = schema.getQueryType()?.getFields()[name];
  if (field === undefined) throw new Error(`Query has no field ${name}`);
  return `${name}${args} ${selectionOf(schema, field.type, depth)}`;
}

function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isObjectType(named)) return `{ ${fieldsOf(schema, named, depth, '')} }`;
  if (!isAbstractType(named)) return '';
  const members = schema.getPossibleTypes(named).map((member) => {
    const prefix = `${member.name}_`;
    return `... on ${member.name} { ${'id' in member.getFields() ? 'id ' : ''}${fieldsOf(schema, member, depth, prefix)} }`;
  });
  return `{ __typename ${members.join(' ')} }`;
}

function fieldsOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number, prefix: string): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, type: result, args }) => {
    const selection = depth > 0 ? selectionOf(schema, result, depth - 1) : '';
    if (selection === '' && (isAbstractType(getNamedType(result)) || isObjectType(getNamedType(result))))
      return [];
    const page = args.some((arg) => arg.name === 'first') ? `(first: ${ITEMS})` : '';
    const alias = prefix === '' || name === 'id' ? '' : `${prefix}${name}: `;
    return [`${alias}${name}${page} ${selection}`.trim()];
  });
  return ['__typename', ...fields].join(' ');
}
