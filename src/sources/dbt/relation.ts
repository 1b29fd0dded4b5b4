/**
 * The name of a node's relation, as the SQL of the project references it.
 *
 *   {relation_name: 'SHOP.mart."Orders"'} on Snowflake → parts SHOP, MART, Orders
 *   {relation_name: 'jaffle.orders', database: 'FREEPDB1'} on Oracle → parts FREEPDB1, JAFFLE, ORDERS
 *   {relation_name: "read_csv('orders.csv')"} → no SQL name; the parts are database, schema and identifier
 */
import { type Adapter, foldName } from './adapter.ts';
import type { CatalogEntry } from './catalog.ts';
import type { DbtNode, Quoting } from './manifest-node.ts';

interface NamePart {
  readonly text: string;
  readonly quoted: boolean;
}

interface Relation {
  /** Folded, outermost first. */
  readonly parts: readonly string[];
  /** False if SQL reads the relation through an expression, so that no name in a text can reference it. */
  readonly named: boolean;
}

export interface RelationContext {
  readonly adapter: Adapter;
  /** The project's quoting, from the manifest's metadata. */
  readonly quoting: Quoting;
  readonly entry: CatalogEntry | null;
}

/**
 * If dbt wrote no relation_name, the spelling in the catalog decides. Otherwise the relation_name is what the
 * SQL contains.
 */
export function relationOf(node: DbtNode, context: RelationContext): Relation {
  const { adapter } = context;
  if (node.isInlined)
    return { parts: [foldName(node.relationName ?? '', false, adapter.tables)], named: true };
  const written = node.relationName === null ? null : parseRelationName(node.relationName, adapter);
  const parts = written ?? [{ text: node.identifier, quoted: isQuoted('identifier', node, context) }];
  const whole = complete(respell(parts, node, context), node, context);
  return {
    parts: whole.map(({ text, quoted }) => foldName(text, quoted, adapter.tables)),
    named: node.relationName === null || written !== null,
  };
}

/**
 * Splits at dots outside double quotes, backticks and brackets. null: the text is an expression and not a
 * name.
 */
export function parseRelationName(text: string, adapter: Adapter): NamePart[] | null {
  const pattern = /(?:"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|\[((?:[^\]]|\]\])+)\]|([^\s."'`[\](),;]+))(\.|$)/y;
  const parts: NamePart[] = [];
  const trimmed = text.trim();
  let dangling = true;
  while (pattern.lastIndex < trimmed.length) {
    const match = pattern.exec(trimmed);
    if (match === null) return null;
    const [, double, backtick, bracket, plain, dot] = match;
    const quoted =
      double?.replaceAll('""', '"') ?? backtick?.replaceAll('``', '`') ?? bracket?.replaceAll(']]', ']');
    parts.push({ text: quoted ?? plain ?? '', quoted: quoted !== undefined });
    dangling = dot === '.';
    if (!dangling) break;
  }
  if (dangling) return null;
  const [first] = parts;
  // BigQuery also quotes a complete name at once: `project.dataset.table`.
  const atOnce = adapter.quotesPaths && parts.length === 1 && first?.quoted === true;
  return atOnce ? first.text.split('.').map((text) => ({ text, quoted: true })) : parts;
}

function respell(parts: readonly NamePart[], node: DbtNode, { entry }: RelationContext): readonly NamePart[] {
  const [only] = parts;
  if (
    node.relationName !== null ||
    only === undefined ||
    entry?.name?.toLowerCase() !== only.text.toLowerCase()
  )
    return parts;
  return [{ text: entry.name, quoted: true }];
}

/** Adds the schema and the database that the name leaves out, if names of this platform have them. */
function complete(parts: readonly NamePart[], node: DbtNode, context: RelationContext): readonly NamePart[] {
  const { adapter } = context;
  const whole = [...parts];
  // A name that dbt wrote omits only the parts that the platform does not have.
  const length = adapter.nameParts ?? (node.relationName === null ? 3 : 0);
  if (whole.length === 1 && length >= 2) unshiftPart(whole, outer('schema', node, context));
  if (whole.length === 2 && length >= 3) unshiftPart(whole, outer('database', node, context));
  return whole;
}

function unshiftPart(parts: NamePart[], part: NamePart | null): void {
  if (part !== null) parts.unshift(part);
}

function outer(level: 'database' | 'schema', node: DbtNode, context: RelationContext): NamePart | null {
  const own = node[level];
  const real = context.entry?.[level] ?? null;
  if (real !== null && (own === null || own.toLowerCase() === real.toLowerCase()))
    return { text: real, quoted: true };
  return own === null ? null : { text: own, quoted: isQuoted(level, node, context) };
}

function isQuoted(level: keyof Quoting, node: DbtNode, { quoting, adapter }: RelationContext): boolean {
  return node.quoting[level] ?? quoting[level] ?? adapter.quotesByDefault;
}
