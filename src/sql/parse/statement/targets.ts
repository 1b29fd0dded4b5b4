/** The relation of FROM that a change writes to. */
import type { Cte, FromItem, Identifier, TableName } from '../../ir/ir.ts';

type Table = Extract<FromItem, { kind: 'table' }>;

/** The relation in FROM that has this alias or name. */
export function findAlias(from: readonly FromItem[], name: string): Table | null {
  const wanted = name.toLowerCase();
  return tablesOf(from).find((table) => referenceName(table) === wanted) ?? null;
}

type Derived = Extract<FromItem, { kind: 'derived' }>;

/** The query of which a change writes rows, as a common table expression of the statement. */
export interface Through {
  readonly cte: Cte;
  /** FROM with the name in place of the query. */
  readonly from: readonly FromItem[];
}

/** T-SQL: `UPDATE v SET … FROM (SELECT a FROM t) v`; null if no query of FROM has this alias. */
export function throughAlias(from: readonly FromItem[], name: string): Through | null {
  const wanted = name.toLowerCase();
  const ctes: Cte[] = [];
  const replace = (item: FromItem): FromItem => {
    if (item.kind === 'join') return { ...item, left: replace(item.left), right: replace(item.right) };
    if (item.kind !== 'derived' || item.alias?.name.text.toLowerCase() !== wanted) return item;
    const { cte, name: own } = named(item);
    ctes.push(cte);
    return { kind: 'table', name: [own], alias: null, span: item.span };
  };
  const replaced = from.map(replace);
  const [cte] = ctes;
  return cte === undefined ? null : { cte, from: replaced };
}

/** Oracle: `UPDATE (SELECT a FROM t) SET …`. */
export function named({ query, alias }: Derived): { readonly name: Identifier; readonly cte: Cte } {
  const name = alias?.name ?? { text: 'inline view', quoted: true };
  return { name, cte: { name, columns: alias?.columns ?? null, query } };
}

/** Whether FROM contains the target, so that it is not added. */
export function containsTarget(
  from: readonly FromItem[],
  target: TableName,
  alias: Identifier | null,
): boolean {
  const last = target.at(-1)?.text.toLowerCase();
  const wanted = (alias ?? target.at(-1))?.text.toLowerCase();
  return tablesOf(from).some(
    (table) => referenceName(table) === wanted && table.name.at(-1)?.text.toLowerCase() === last,
  );
}

function tablesOf(from: readonly FromItem[]): Table[] {
  const tables: Table[] = [];
  const pending = [...from].reverse();
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item.kind === 'join') pending.push(item.right, item.left);
    else if (item.kind === 'table') tables.push(item);
  }
  return tables;
}

function referenceName({ alias, name }: Table): string | undefined {
  return (alias?.name ?? name.at(-1))?.text.toLowerCase();
}
