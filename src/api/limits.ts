/**
 * Bounds what one request may ask for, before anything is looked up: a document with its variables in; an error with a code out, or null.
 *
 *   depth   fields inside fields                 { impact { affected { edges { node { name } } } } }   → 5
 *   cost    objects that the answer may hold     affected(first: 500) { edges { node { columns(first: 500) … } } }   → 250,000
 *   aliases fields renamed
 *
 * A list without `first` counts as 10. Questions that walk the graph, and paths, cost more than the objects they answer with.
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
import { DEFAULT_PAGE, MOST_LINEAGE_NODES, MOST_ON_A_PAGE } from './page.ts';

export interface ServerLimits {
  /** Size of a request's body. */
  readonly bytes: number;
  /** Lexical tokens of a document. */
  readonly tokens: number;
  readonly depth: number;
  readonly cost: number;
  readonly aliases: number;
  /** Time for one request; a walk that is cut off answers `partial`. */
  readonly milliseconds: number;
  /** States that one walk may reach. */
  readonly states: number;
  /** Subscriptions that are open at once. */
  readonly subscriptions: number;
  /** Events that wait for a subscription that reads slowly. */
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

/** Objects of a list that has no `first`. */
const LIST_SIZE = 10;

/** Lists of which the question's own `limit` bounds the whole. */
const COUNTED_ABOVE: ReadonlySet<string> = new Set(['Lineage.nodes', 'Lineage.edges', 'Lineage.openEnds']);

/** What a field costs beside the objects it answers with, in objects. */
const WORK: Readonly<Record<string, number>> = {
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

export interface Asked {
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly schema: GraphQLSchema;
}

/** The document must be valid: fields and fragments exist, fragments do not spread themselves. */
export function checkLimits(asked: Asked, limits: ServerLimits): GraphQLError | null {
  const operation = operationOf(asked);
  if (operation === null) return null;
  const root = asked.schema.getRootType(operation.operation);
  if (root === null || root === undefined) return null;
  const measured = measure(asked);
  const { depth, cost, aliases } = measured(operation.selectionSet, root.name);
  if (depth > limits.depth) {
    return codedError('TOO_DEEP', `The query is ${depth} fields deep; ${limits.depth} are allowed.`);
  }
  if (aliases > limits.aliases) {
    return codedError('TOO_COSTLY', `The query renames ${aliases} fields; ${limits.aliases} are allowed.`);
  }
  if (cost > limits.cost) {
    const text = `The query may answer with ${cost} objects; ${limits.cost} are allowed. Ask for smaller pages.`;
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

/** A measure of selection sets; a fragment is measured once for each type, however often it is spread. */
function measure({ document, schema, variables }: Asked): MeasureSet {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    if (each.kind === 'FragmentDefinition') fragments.set(each.name.value, each);
  }
  const known = new Map<string, Measure>();
  const ofFragment = (name: string): Measure => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const fragment = fragments.get(name);
    const measured =
      fragment === undefined ? NOTHING : ofSet(fragment.selectionSet, fragment.typeCondition.name.value);
    known.set(name, measured);
    return measured;
  };
  const ofField = (field: FieldNode, typeName: string): Measure => {
    const aliases = field.alias === undefined ? 0 : 1;
    // Introspection answers from memory, and validation bounds its depth.
    if (field.name.value.startsWith('__')) return { ...NOTHING, aliases };
    const type = schema.getType(typeName);
    const definition =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined;
    const own = WORK[`${typeName}.${field.name.value}`] ?? 0;
    if (definition === undefined || field.selectionSet === undefined) return { depth: 1, cost: own, aliases };
    const inner = ofSet(field.selectionSet, getNamedType(definition.type).name);
    const times = COUNTED_ABOVE.has(`${typeName}.${field.name.value}`)
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

/** How many objects a field stands for: a page of a connection, a walk's `limit`, some of a list, else one. */
function sizeOf(
  field: FieldNode,
  { type, args }: GraphQLField<unknown, unknown>,
  variables: Variables,
): number {
  const named = getNamedType(type);
  if (args.some(({ name }) => name === 'limit')) return numberOf(field, 'limit', variables) ?? MOST_ON_A_PAGE;
  if (named.name.endsWith('Connection')) return numberOf(field, 'first', variables) ?? DEFAULT_PAGE;
  const isList = isListType(getNullableType(type)) && isCompositeType(named);
  // A connection's edges are counted at the connection.
  return isList && !named.name.endsWith('Edge') ? LIST_SIZE : 1;
}

function numberOf(field: FieldNode, name: string, variables: Variables): number | null {
  const value = field.arguments?.find((each) => each.name.value === name)?.value;
  const given = value?.kind === 'Variable' ? variables[value.name.value] : value;
  const number = typeof given === 'object' && value?.kind === 'IntValue' ? Number(value.value) : given;
  if (typeof number !== 'number') return null;
  // What is out of bounds is refused by the field itself, with a better sentence.
  return Math.min(Math.max(number, 1), MOST_LINEAGE_NODES);
}

function operationOf({ document, operationName }: Asked): OperationDefinitionNode | null {
  const operations = document.definitions.filter((each) => each.kind === 'OperationDefinition');
  const named =
    operationName === null ? operations[0] : operations.find((each) => each.name?.value === operationName);
  return named ?? null;
}
