/**
 * The relation that a change of a common table expression, or of a query, changes: the one whose columns the
 * statement assigns.
 *
 *   WITH q AS (SELECT o.a AS x FROM orders o JOIN s ON …) UPDATE q SET x = 1   →   orders, column a
 */
import { type Dialect, fold } from '../../dialect/dialect.ts';
import { assertNever } from '../../model/assert-never.ts';
import type {
  Cte,
  Delete,
  FromItem,
  Identifier,
  Insert,
  Merge,
  Query,
  Select,
  TableName,
  Update,
} from '../ir/ir.ts';

interface Changed {
  readonly name: TableName;
  /** The assigned columns of the relation. */
  readonly columns: readonly Identifier[];
}

type Change = Update | Delete | Merge | Insert;

export const TARGET_OF_SEVERAL = 'the target of the change consists of several relations';

/** null: the relation is unknown, because the assigned columns are those of several relations. */
export function changedRelation(change: Change, dialect: Dialect): Changed | null {
  let at: Changed | null = { name: change.target, columns: assignedColumns(change) };
  for (const { name: own, query, columns } of [...ctesOf(change, dialect)].reverse()) {
    const [only, ...more]: TableName = at?.name ?? [];
    const isIt =
      more.length === 0 && only !== undefined && fold(only, dialect.tables) === fold(own, dialect.tables);
    if (isIt && at !== null) at = columns === null ? relationBelow(query, at.columns, dialect) : null;
  }
  return at;
}

function ctesOf(change: Change, { features }: Dialect): readonly Cte[] {
  if (change.kind !== 'insert') return change.with;
  // Elsewhere the expressions of an INSERT are those of its query, and the target is a relation.
  return features.changedCtes ? change.query.with : [];
}

function assignedColumns(change: Change): readonly Identifier[] {
  switch (change.kind) {
    case 'delete':
      return [];
    case 'insert':
      return change.columns ?? [];
    case 'update':
      return change.assignments.map(({ column }) => column);
    case 'merge':
      return change.actions.flatMap((action) =>
        action.kind === 'update'
          ? action.assignments.map(({ column }) => column)
          : action.kind === 'insert'
            ? (action.columns ?? [])
            : [],
      );
    default:
      return assertNever(change);
  }
}

function relationBelow(query: Query, columns: readonly Identifier[], dialect: Dialect): Changed | null {
  const tables = query.kind === 'select' ? query.from.flatMap(tablesIn) : [];
  const [first, ...more] = tables;
  if (query.kind !== 'select' || first?.kind !== 'table') return null;
  const below = columns.map((column) => columnBelow(query, column, dialect));
  if (more.length === 0)
    return {
      name: first.name,
      columns: below.map((parts, i) => parts?.at(-1) ?? (columns[i] as Identifier)),
    };
  const qualifiers = new Set(below.map((parts) => qualifierOf(parts, dialect)));
  const [qualifier] = qualifiers;
  const table = tables.find((item) => item.kind === 'table' && aliasOf(item, dialect) === qualifier);
  if (qualifiers.size !== 1 || table?.kind !== 'table') return null;
  return { name: table.name, columns: below.flatMap((parts) => parts?.at(-1) ?? []) };
}

function tablesIn(item: FromItem): FromItem[] {
  const found: FromItem[] = [];
  let at = item;
  for (; at.kind === 'join'; at = at.left) found.push(...tablesIn(at.right));
  return [...found, at];
}

function aliasOf({ alias, name }: Extract<FromItem, { kind: 'table' }>, { tables }: Dialect): string | null {
  const own = alias?.name ?? name.at(-1);
  return own === undefined ? null : fold(own, tables);
}

/** The column that an item of the query shows unchanged under this name; null if there is none. */
function columnBelow({ items }: Select, column: Identifier, dialect: Dialect): TableName | null {
  const wanted = fold(column, dialect.columns);
  for (const item of items) {
    if (item.kind !== 'expression' || item.expr.kind !== 'column') continue;
    const name = item.alias ?? item.expr.parts.at(-1);
    if (name !== undefined && fold(name, dialect.columns) === wanted) return item.expr.parts;
  }
  return null;
}

/** `o` of `o.a`. */
function qualifierOf(parts: TableName | null, { tables }: Dialect): string | null {
  const before = parts?.at(-2);
  return before === undefined ? null : fold(before, tables);
}
