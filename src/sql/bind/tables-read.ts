/**
 * The tables that the text of a statement references, without common table expressions. Only opaque
 * statements need them: binding finds the tables of the others.
 *
 *   WITH a AS (SELECT x FROM t) SELECT x FROM a JOIN u   →   t, u
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import { relationParts } from '../../model/names.ts';
import type {
  Expr,
  FromItem,
  OpaqueStatement,
  Query,
  Statement,
  TableFunction,
  TableName,
} from '../ir/ir.ts';
import { stringOf } from './path-names.ts';

export function tablesRead(statement: Statement, dialect: Dialect): Tables {
  if (statement.kind === 'opaque') return { found: statement.reads, names: statement.names ?? [] };
  const tables = { found: [], names: [] };
  visit(statement, { dialect, ...tables });
  return tables;
}

interface Tables {
  readonly found: readonly TableName[];
  /** Names in parts that could not be parsed. A known relation with one of these names counts as read. */
  readonly names: readonly TableName[];
}

interface Walk {
  readonly dialect: Dialect;
  readonly found: TableName[];
  readonly names: TableName[];
}

/** Visits every node of the IR, at any depth. `with` hides the names inside its own query. */
function visit(statement: unknown, walk: Walk): void {
  const pending: Pending[] = [{ node: statement, hidden: new Set() }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const inner = Array.isArray(next.node) ? next.hidden : visitNode(next, walk);
    if (inner === null) continue;
    const values: readonly unknown[] = Object.values(next.node as object);
    for (let i = values.length - 1; i >= 0; i--) pending.push({ node: values[i], hidden: inner });
  }
}

interface Pending {
  readonly node: unknown;
  readonly hidden: ReadonlySet<string>;
}

/** Hidden names inside the node; null if the node contains no tables. */
function visitNode({ node, hidden }: Pending, walk: Walk): ReadonlySet<string> | null {
  const { dialect, found, names } = walk;
  if (!isNode(node)) return null;
  if (node.kind === 'table') {
    if (!isHidden(node.name, hidden, dialect)) found.push(node.name);
    return null;
  }
  if (node.kind === 'unread' && 'reads' in node) {
    addUnread(node, hidden, walk);
    return null;
  }
  if (node.kind === 'function') names.push(...namedByFunction(node));
  return 'with' in node && Array.isArray(node.with)
    ? namesHidden(node.with as Query['with'], hidden, dialect)
    : hidden;
}

function addUnread(
  { reads, names }: Pick<OpaqueStatement, 'reads'> & { readonly names: readonly TableName[] },
  hidden: ReadonlySet<string>,
  walk: Walk,
): void {
  const isVisible = (name: TableName): boolean => !isHidden(name, hidden, walk.dialect);
  walk.found.push(...reads.filter(isVisible));
  walk.names.push(...names.filter(isVisible));
}

/** A function may read a relation that has its name, or whose name is a string in its arguments. */
function namedByFunction({ name, written = name, args }: TableFunction): TableName[] {
  const texts = args.flatMap((arg) => (arg.kind === 'operator' && arg.name === 'ARRAY' ? arg.args : [arg]));
  const strings = texts.map(stringOf).filter((text) => text !== null);
  return [written, ...strings].map((text) =>
    relationParts(text).map((part) => ({ text: part, quoted: false })),
  );
}

type Node = Query | Exclude<FromItem, { kind: 'table' }> | Extract<FromItem, { kind: 'table' }> | Expr;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function isHidden(name: TableName, hidden: ReadonlySet<string>, dialect: Dialect): boolean {
  const [only] = name;
  return (
    name.length === 1 &&
    only !== undefined &&
    only.project === undefined &&
    hidden.has(fold(only, dialect.tables))
  );
}

function namesHidden(
  ctes: Query['with'],
  hidden: ReadonlySet<string>,
  dialect: Dialect,
): ReadonlySet<string> {
  return ctes.length === 0
    ? hidden
    : new Set([...hidden, ...ctes.map((cte) => fold(cte.name, dialect.tables))]);
}
