/**
 * The tables a statement reads, as its text names them, common table expressions left out. For statements about whose columns
 * nothing is claimed; the others know their sources from binding.
 */
import { type Dialect, fold } from './dialect/dialect.ts';
import type { Expr, FromItem, Query, Statement, TableName } from './ir.ts';

export function tablesRead(statement: Statement, dialect: Dialect): Tables {
  if (statement.kind === 'opaque') return { found: statement.reads, names: statement.names ?? [] };
  const tables = { found: [], names: [] };
  visit(statement, new Set(), { dialect, ...tables });
  return tables;
}

interface Tables {
  readonly found: readonly TableName[];
  /** Names in what could not be read: those of relations that are known are read as well. */
  readonly names: readonly TableName[];
}

interface Walk {
  readonly dialect: Dialect;
  readonly found: TableName[];
  readonly names: TableName[];
}

/** Any node of the IR: tables in FROM are found by their kind, `with` hides names for its own query. */
function visit(node: unknown, hidden: ReadonlySet<string>, walk: Walk): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, hidden, walk);
    return;
  }
  if (!isNode(node)) return;
  if (node.kind === 'table') {
    if (!isHidden(node.name, hidden, walk.dialect)) walk.found.push(node.name);
    return;
  }
  if (node.kind === 'unread' && 'reads' in node) {
    const shown = (name: TableName): boolean => !isHidden(name, hidden, walk.dialect);
    walk.found.push(...node.reads.filter(shown));
    walk.names.push(...node.names.filter(shown));
    return;
  }
  const inner =
    'with' in node && Array.isArray(node.with)
      ? hide(node.with as Query['with'], hidden, walk.dialect)
      : hidden;
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, inner, walk);
}

type Node = Query | Exclude<FromItem, { kind: 'table' }> | Extract<FromItem, { kind: 'table' }> | Expr;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function isHidden(name: TableName, hidden: ReadonlySet<string>, dialect: Dialect): boolean {
  const [only] = name;
  return name.length === 1 && only !== undefined && hidden.has(fold(only, dialect.tables));
}

function hide(ctes: Query['with'], hidden: ReadonlySet<string>, dialect: Dialect): ReadonlySet<string> {
  return ctes.length === 0
    ? hidden
    : new Set([...hidden, ...ctes.map((cte) => fold(cte.name, dialect.tables))]);
}
