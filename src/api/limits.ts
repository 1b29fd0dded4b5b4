/**
 * Limits a request before it runs: takes a document with its variables, returns an error with a code, or
 * null.
 *
 *   depth     nesting of fields            { impact { affected { edges { node { name } } } } }     → 5
 *   cost      maximum number of objects    affected(first: 500) { … { columns(first: 500) … } }    → 250,000
 *   aliases   number of fields with an alias
 *
 * A list without `first` counts as 10 objects. Fields that walk the graph cost more than the objects that
 * they return.
 */
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLError,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { codedError } from './errors.ts';
import { DEFAULT_PAGE, MAX_LINEAGE_NODES, MAX_PAGE } from './page.ts';

export interface ServerLimits {
  /** Size of the request body. */
  readonly bytes: number;
  /** Lexical tokens of a document. */
  readonly tokens: number;
  readonly depth: number;
  readonly cost: number;
  readonly aliases: number;
  /** Time for one request. A walk that reaches this limit returns `partial`. */
  readonly milliseconds: number;
  /** Number of states that one walk may reach. */
  readonly states: number;
  /** Number of open subscriptions. */
  readonly subscriptions: number;
  /** Number of unread events per subscription. */
  readonly waiting: number;
}

export const DEFAULT_SERVER_LIMITS: ServerLimits = {
  bytes: 1_000_000,
  tokens: 5_000,
  depth: 16,
  cost: 100_000,
  aliases: 30,
  milliseconds: 10_000,
  states: 1_000_000,
  subscriptions: 100,
  waiting: 200,
};

/** Assumed number of objects in a list that has no `first`. */
const LIST_SIZE = 10;

/** Lists whose total length is limited by the argument `limit` of the query. */
const LIMITED_BY_QUERY: ReadonlySet<string> = new Set(['Lineage.nodes', 'Lineage.edges', 'Lineage.openEnds']);

/** Cost of a field in addition to the objects that it returns, in objects. */
const FIELD_COSTS: Readonly<Record<string, number>> = {
  'Query.search': 20,
  'Query.impact': 200,
  'Query.lineage': 200,
  'Query.coverage': 200,
  'Query.comparison': 1_000,
  'Query.queue': 20,
  'Mutation.replayDeadTasks': 500,
  'AffectedRelation.path': 20,
  'AffectedColumn.path': 20,
  'UnaffectedRelation.doesNotUse': 5,
};

export interface LimitedRequest {
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly schema: GraphQLSchema;
}

/** The document must be valid: fields and fragments exist, and no fragment spreads itself. */
export function checkLimits(request: LimitedRequest, limits: ServerLimits): GraphQLError | null {
  const operation = operationOf(request);
  if (operation === null) return null;
  const root = request.schema.getRootType(operation.operation);
  if (root === null || root === undefined) return null;
  const measureSet = measure(request);
  const { depth, cost, aliases } = measureSet(operation.selectionSet, root.name);
  if (depth > limits.depth) {
    return codedError('TOO_DEEP', `The query is ${depth} fields deep; the limit is ${limits.depth}.`);
  }
  if (aliases > limits.aliases) {
    return codedError('TOO_COSTLY', `The query has ${aliases} aliases; the limit is ${limits.aliases}.`);
  }
  if (cost > limits.cost) {
    const text = `The query may return ${cost} objects; the limit is ${limits.cost}. Request smaller pages.`;
    return codedError('TOO_COSTLY', text);
  }
  return null;
}

interface Measure {
  readonly depth: number;
  readonly cost: number;
  readonly aliases: number;
}

const NOTHING: Measure = { depth: 0, cost: 0, aliases: 0 };

type MeasureSet = (set: SelectionSetNode, type: string) => Measure;

/**
 * Returns a function that measures selection sets. It measures each fragment once, even if the fragment is
 * spread repeatedly.
 */
function measure({ document, schema, variables }: LimitedRequest): MeasureSet {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    if (each.kind === 'FragmentDefinition') fragments.set(each.name.value, each);
  }
  const cache = new Map<string, Measure>();
  const ofFragment = (name: string): Measure => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const fragment = fragments.get(name);
    const measured =
      fragment === undefined ? NOTHING : ofSet(fragment.selectionSet, fragment.typeCondition.name.value);
    cache.set(name, measured);
    return measured;
  };
  const ofField = (field: FieldNode, typeName: string): Measure => {
    const aliases = field.alias === undefined ? 0 : 1;
    // Introspection reads only memory, and validation limits its depth.
    if (field.name.value.startsWith('__')) return { ...NOTHING, aliases };
    const type = schema.getType(typeName);
    const definition =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined;
    const own = FIELD_COSTS[`${typeName}.${field.name.value}`] ?? 0;
    if (definition === undefined || field.selectionSet === undefined) return { depth: 1, cost: own, aliases };
    const inner = ofSet(field.selectionSet, getNamedType(definition.type).name);
    const times = LIMITED_BY_QUERY.has(`${typeName}.${field.name.value}`)
      ? 1
      : sizeOf(field, definition, variables);
    return { depth: 1 + inner.depth, cost: own + times * (1 + inner.cost), aliases: aliases + inner.aliases };
  };
  const ofSet: MeasureSet = (set, type) => {
    let total = NOTHING;
    for (const selection of set.selections) {
      const part =
        selection.kind === 'Field'
          ? ofField(selection, type)
          : selection.kind === 'FragmentSpread'
            ? ofFragment(selection.name.value)
            : ofSet(selection.selectionSet, selection.typeCondition?.name.value ?? type);
      total = {
        depth: Math.max(total.depth, part.depth),
        cost: total.cost + part.cost,
        aliases: total.aliases + part.aliases,
      };
    }
    return total;
  };
  return ofSet;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Maximum number of objects of a field: the page size of a connection, the `limit` of a walk, the number of
 * `ids`, LIST_SIZE for another list, otherwise 1.
 */
function sizeOf(
  field: FieldNode,
  { type, args }: GraphQLField<unknown, unknown>,
  variables: Variables,
): number {
  const named = getNamedType(type);
  if (args.some(({ name }) => name === 'ids')) return lengthOf(field, 'ids', variables);
  if (args.some(({ name }) => name === 'limit')) return numberOf(field, 'limit', variables) ?? MAX_PAGE;
  if (named.name.endsWith('Connection')) return numberOf(field, 'first', variables) ?? DEFAULT_PAGE;
  const isList = isListType(getNullableType(type)) && isCompositeType(named);
  // The edges of a connection are counted at the connection.
  return isList && !named.name.endsWith('Edge') ? LIST_SIZE : 1;
}

function lengthOf(field: FieldNode, name: string, variables: Variables): number {
  const value = field.arguments?.find((each) => each.name.value === name)?.value;
  const given = value?.kind === 'Variable' ? variables[value.name.value] : value;
  if (Array.isArray(given)) return given.length;
  return value?.kind === 'ListValue' ? value.values.length : 1;
}

function numberOf(field: FieldNode, name: string, variables: Variables): number | null {
  const value = field.arguments?.find((each) => each.name.value === name)?.value;
  const given = value?.kind === 'Variable' ? variables[value.name.value] : value;
  const number = typeof given === 'object' && value?.kind === 'IntValue' ? Number(value.value) : given;
  if (typeof number !== 'number') return null;
  // A value out of range is rejected by the resolver, with a better message.
  return Math.min(Math.max(number, 1), MAX_LINEAGE_NODES);
}

function operationOf({ document, operationName }: LimitedRequest): OperationDefinitionNode | null {
  const operations = document.definitions.filter((each) => each.kind === 'OperationDefinition');
  const named =
    operationName === null ? operations[0] : operations.find((each) => each.name?.value === operationName);
  return named ?? null;
}
