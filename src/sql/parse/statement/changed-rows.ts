/**
 * The rows that a change returns, as a query: the items of RETURNING and OUTPUT over the sources of the
 * change.
 *
 *   UPDATE t SET a = s.x FROM s WHERE t.id = s.id RETURNING a, b
 *     →   SELECT s.x AS a, b FROM t, s WHERE t.id = s.id
 *
 * In a row of INSERT, the listed columns are those of its query. Other columns, such as generated ones, are
 * those of the target.
 */
import type {
  Delete,
  Expr,
  FromItem,
  Identifier,
  Insert,
  Merge,
  Select,
  SelectItem,
  Star,
  TableName,
  Update,
} from '../../ir/ir.ts';
import { type Column, mapColumns } from '../core/map-columns.ts';
import { selectAll } from '../core/plain-select.ts';
import { containsTarget } from './targets.ts';

export type Change = Insert | Update | Delete | Merge;

export function changedRows(change: Change, items: readonly SelectItem[]): Select {
  const over = readOver(change);
  const used = { derived: false, target: false };
  const own = { ...over, used };
  const replaced = items.map((item) => replaceItem(item, own));
  const [first = over.table, ...more] = over.from(used);
  const span = { start: items[0]?.span.start ?? 0, end: items.at(-1)?.span.end ?? 0 };
  const ctes = 'with' in change ? change.with : [];
  return {
    ...selectAll(first, span),
    items: replaced,
    from: [first, ...more],
    where: over.where,
    with: ctes,
  };
}

interface Used {
  /** The items reference a column of the inserted query. */
  derived: boolean;
  /** The items reference a column of the target. */
  target: boolean;
}

interface Over {
  readonly table: FromItem;
  readonly name: Identifier;
  readonly target: TableName;
  /** The target is the only relation: a bare name is one of its columns. */
  readonly alone: boolean;
  /** The new values of columns, by the name in lower case. */
  readonly changed: ReadonlyMap<string, Changed>;
  readonly from: (used: Used) => readonly FromItem[];
  readonly where: Expr | null;
}

interface Changed {
  readonly column: Identifier;
  /** null: a column of the query. */
  readonly value: Expr | null;
}

type Replacing = Over & { readonly used: Used };

const INSERTED: Identifier = { text: 'inserted', quoted: false };
const NOWHERE = { start: 0, end: 0 };

function readOver(change: Change): Over {
  const { target } = change;
  const alias = change.kind === 'insert' ? (change.conflict?.alias ?? null) : change.alias;
  const name = alias ?? target.at(-1) ?? INSERTED;
  const table: FromItem = {
    kind: 'table',
    name: target,
    alias: alias === null ? null : { name: alias, columns: null },
    span: NOWHERE,
  };
  switch (change.kind) {
    case 'insert': {
      const changed = insertedColumns(change);
      return { table, name, target, alone: true, where: null, changed, from: fromInserted(change, table) };
    }
    case 'update':
      return {
        table,
        name,
        target,
        alone: false,
        where: change.where,
        changed: new Map(
          change.assignments.map((assignment) => [assignment.column.text.toLowerCase(), assignment]),
        ),
        from: () => (containsTarget(change.from, target, alias) ? change.from : [table, ...change.from]),
      };
    case 'delete':
      return {
        table,
        name,
        target,
        alone: false,
        where: change.where,
        changed: new Map(),
        from: () => (containsTarget(change.using, target, alias) ? change.using : [table, ...change.using]),
      };
    default:
      return {
        table,
        name,
        target,
        alone: false,
        where: null,
        changed: mergedColumns(change),
        from: () => [joined(change, table)],
      };
  }
}

function joined({ source, on }: Merge, left: FromItem): FromItem {
  return {
    kind: 'join',
    type: 'full',
    left,
    right: source,
    on,
    using: null,
    natural: false,
    span: source.span,
  };
}

/**
 * A row that MERGE returns was changed by one of its actions. A column has the value of one of them, or its
 * old value. `INSERT *` and `UPDATE *` list no columns; their columns are those of the target.
 */
function mergedColumns({ target, alias, actions }: Merge): ReadonlyMap<string, Changed> {
  const values = new Map<string, { column: Identifier; args: Expr[] }>();
  const add = (column: Identifier | undefined, value: Expr | undefined): void => {
    if (column === undefined || value === undefined) return;
    const key = column.text.toLowerCase();
    const found = values.get(key) ?? { column, args: [] };
    found.args.push(value);
    values.set(key, found);
  };
  for (const action of actions) {
    if (action.kind === 'update') for (const { column, value } of action.assignments) add(column, value);
    if (action.kind === 'insert')
      action.columns?.forEach((column, i) => {
        add(column, action.values[i]);
      });
  }
  const changes = actions.filter(({ kind }) => kind !== 'nothing' && kind !== 'delete').length;
  const own = alias ?? target.at(-1) ?? INSERTED;
  return new Map(
    [...values].map(([key, { column, args }]) => {
      const { span = NOWHERE } = args[0] ?? {};
      const keeps = args.length < changes || actions.some(({ kind }) => kind === 'delete');
      const old: Expr[] = keeps ? [{ kind: 'column', parts: [own, column], span }] : [];
      return [key, { column, value: oneOf([...args, ...old], span) }];
    }),
  );
}

function oneOf(args: readonly Expr[], span: Expr['span']): Expr {
  const [only, ...more] = args;
  return only !== undefined && more.length === 0 ? only : { kind: 'operator', name: 'ONE OF', args, span };
}

/** With ON CONFLICT the rows may be existing rows, so their columns are those of the target. */
function insertedColumns({ columns, conflict }: Insert): ReadonlyMap<string, Changed> {
  if (conflict !== undefined) return new Map();
  return new Map((columns ?? []).map((column) => [column.text.toLowerCase(), { column, value: null }]));
}

function fromInserted({ query, columns }: Insert, table: FromItem) {
  return ({ derived, target }: Used): readonly FromItem[] => {
    const alias = { name: INSERTED, columns };
    const rows: FromItem = { kind: 'derived', query, alias, lateral: false, span: query.span };
    return [...(derived || !target ? [rows] : []), ...(target ? [table] : [])];
  };
}

function replaceItem(item: SelectItem, over: Replacing): SelectItem {
  if (item.kind === 'star') return replaceStar(item, over);
  const expr = mapColumns(item.expr, replaceIn(over));
  const only = item.expr.kind === 'column' ? (item.expr.parts.at(-1) ?? null) : null;
  return { ...item, expr, alias: item.alias ?? only };
}

/** A star too has the assigned values. */
function replaceStar(star: Star, over: Replacing): Star {
  const { qualifier } = star;
  const bare = qualifier === null;
  if (!bare && !isOwn(qualifier, over)) return star;
  over.used.target = true;
  const isOld = !bare && OLD.has(qualifier.at(-1)?.text.toLowerCase() ?? '');
  const replace = isOld
    ? []
    : [...over.changed.values()].flatMap(({ column: name, value: expr }) =>
        expr === null ? [] : [{ name, expr }],
      );
  return {
    ...star,
    qualifier: bare && !over.alone ? null : [over.name],
    replace: [...star.replace, ...replace],
  };
}

const NEW = new Set(['inserted', 'new']);
const OLD = new Set(['deleted', 'old']);

function replaceIn(over: Replacing): (column: Column) => Expr {
  return (column) => {
    const qualifier = column.parts.slice(0, -1);
    const last = column.parts.at(-1);
    if (last === undefined || !(qualifier.length === 0 || isOwn(qualifier, over))) return column;
    const isOld = qualifier.length === 1 && OLD.has(qualifier[0]?.text.toLowerCase() ?? '');
    const changed = isOld ? undefined : over.changed.get(last.text.toLowerCase());
    if (changed === undefined) return ofTarget(column, last, over);
    if (changed.value !== null) return changed.value;
    over.used.derived = true;
    return { ...column, parts: [INSERTED, changed.column] };
  };
}

function ofTarget(column: Column, last: Identifier, over: Replacing): Expr {
  over.used.target = true;
  return column.parts.length === 1 && !over.alone ? column : { ...column, parts: [over.name, last] };
}

/** The target by its name or alias, or its rows: inserted, deleted, new, old. */
function isOwn(qualifier: TableName, { name, target }: Over): boolean {
  const last = qualifier.at(-1)?.text.toLowerCase() ?? '';
  if (qualifier.length === 1 && (NEW.has(last) || OLD.has(last))) return true;
  return last === name.text.toLowerCase() || last === target.at(-1)?.text.toLowerCase();
}
