/** Which relation of FROM is the one that a change is made to. */
import type { FromItem, Identifier, TableName } from '../ir.ts';

type Table = Extract<FromItem, { kind: 'table' }>;

/** The relation in FROM that has this alias or name. */
export function findAlias(from: readonly FromItem[], name: string): Table | null {
  const wanted = name.toLowerCase();
  return tablesOf(from).find((table) => shownAs(table) === wanted) ?? null;
}

/** Whether FROM holds the target itself, so that it is not to be added. */
export function holdsTarget(from: readonly FromItem[], target: TableName, alias: Identifier | null): boolean {
  const last = target.at(-1)?.text.toLowerCase();
  const wanted = (alias ?? target.at(-1))?.text.toLowerCase();
  return tablesOf(from).some(
    (table) => shownAs(table) === wanted && table.name.at(-1)?.text.toLowerCase() === last,
  );
}

function tablesOf(from: readonly FromItem[]): Table[] {
  const tables: Table[] = [];
  const waiting = [...from].reverse();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item.kind === 'join') waiting.push(item.right, item.left);
    else if (item.kind === 'table') tables.push(item);
  }
  return tables;
}

function shownAs({ alias, name }: Table): string | undefined {
  return (alias?.name ?? name.at(-1))?.text.toLowerCase();
}
