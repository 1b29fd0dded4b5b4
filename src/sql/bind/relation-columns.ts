/**
 * Columns of a relation and fields of its struct columns, as paths. Fields that a schema lists are known.
 * References add other fields, and no star shows those.
 *
 *   listed ['id', 'items.sku']   →   columns [id, items, items.sku]; id and items are not fields
 *   field sku of items           →   position 2
 *   field colour of items        →   position 3, `items.colour`
 */
import type { Folding } from '../../dialect/dialect.ts';
import { columnPath, columnPathParts } from '../../model/names.ts';
import type { BaseRelation } from './bound-query.ts';

/** Adds a column by its raw name, once. Returns its position. */
export function addColumn(relation: BaseRelation, name: string): number {
  const text = columnText(name);
  return knownText(relation, text) ?? addText(relation, text, true);
}

/** Adds a column that every relation of the platform has and no star shows, once. Returns its position. */
export function addSystemColumn(relation: BaseRelation, name: string): number {
  const text = columnText(name);
  return knownText(relation, text) ?? addText(relation, text, !relation.complete);
}

/** Adds a column that the list of the relation lacks, once. Returns its position. */
export function addUnlisted(relation: BaseRelation, name: string): number {
  relation.unlisted ??= new Map();
  const known = relation.unlisted.get(name);
  if (known !== undefined) return known;
  relation.tops ??= relation.columns.map((_, column) => column);
  const position = relation.columns.push(columnText(name)) - 1;
  relation.unlisted.set(name, position);
  return position;
}

/** Adds a column that a schema lists, or the path of a field and the fields that contain it. */
export function addListed(relation: BaseRelation, path: string): void {
  if (!path.includes('.')) {
    addText(relation, path, true);
    return;
  }
  const [first = '', ...names] = columnPathParts(path);
  let at = addText(relation, columnText(first), true);
  for (const name of names) {
    relation.fields ??= new Map();
    const before = relation.columns.length;
    const field = fieldAt(relation, at, [name]);
    const listed = relation.fields.get(at);
    if (listed === undefined) relation.fields.set(at, [field]);
    else if (field >= before || !listed.includes(field)) listed.push(field);
    at = field;
  }
}

/** Position of a field by its path below a column. Adds an unknown field. */
export function fieldAt(relation: BaseRelation, column: number, path: readonly string[]): number {
  let at = column;
  for (const name of path) {
    const text = `${relation.columns[at] ?? ''}.${columnText(name)}`;
    at = positionOf(relation, text) ?? addText(relation, text, false);
  }
  return at;
}

/** Names of the known fields at a path below a column; null if none is known. */
export function fieldNames(
  relation: BaseRelation,
  column: number,
  path: readonly string[],
): readonly string[] | null {
  const { fields, columns } = relation;
  if (fields === null) return null;
  const [first, ...rest] = [columns[column] ?? '', ...path.map(columnText)];
  const text = [first, ...rest].join('.');
  const at = path.length === 0 ? column : positionOf(relation, text);
  const listed = at === undefined ? undefined : fields.get(at);
  return listed?.map((field) => columnPathParts(columns[field] ?? '').at(-1) ?? '') ?? null;
}

/** Positions of the columns that are not fields, in order. */
export function topColumns({ tops, columns }: BaseRelation): readonly number[] {
  return tops ?? columns.map((_, column) => column);
}

/** The raw name of a column that is not a field. */
export function rawName({ columns }: BaseRelation, column: number): string {
  const text = columns[column] ?? '';
  return text.startsWith('"') ? (columnPathParts(text)[0] ?? '') : text;
}

/**
 * `exact`: a name means the column with exactly this name. `alike`: without such a column, the only column
 * with the name in another case.
 */
export type CaseMatch = 'exact' | 'alike';

/** Positions of the columns that a folded name means. Several: the name is ambiguous. */
export function columnsNamed(relation: BaseRelation, folded: string, match: CaseMatch): readonly number[] {
  const text = columnText(folded);
  const alike = relation.alike.get(text.toLowerCase()) ?? NONE;
  if (relation.anyCase && alike.length > 0) return alike;
  const position = relation.positions.get(text);
  if (position !== undefined) return [position];
  // References add columns to an incomplete relation with exactly their names.
  return match === 'alike' && relation.complete && alike.length === 1 ? alike : NONE;
}

const NONE: readonly number[] = [];

/** Position of a column by folded name; -1 if it is unknown. */
export function findColumn(relation: BaseRelation, folded: string): number {
  return positionOf(relation, columnText(folded)) ?? -1;
}

/**
 * Whether a list of columns is compared without case: each of its names is in the other case than that of the
 * dialect, so whoever wrote the list did not keep the case.
 */
export function isWithoutCase(names: readonly string[], { unquoted, quoted }: Folding): boolean {
  if (quoted === 'same') return true;
  if (unquoted === 'keep' || names.length === 0) return false;
  const text = names.join('');
  return text === (unquoted === 'upper' ? text.toLowerCase() : text.toUpperCase());
}

/** The exact name precedes other cases. */
function positionOf({ positions, alike }: BaseRelation, text: string): number | undefined {
  const exact = positions.get(text);
  if (exact !== undefined) return exact;
  const others = alike.get(text.toLowerCase()) ?? NONE;
  return others.length === 1 ? others[0] : undefined;
}

/** Position of a column that the name certainly means. */
function knownText(relation: BaseRelation, text: string): number | undefined {
  return relation.anyCase ? positionOf(relation, text) : relation.positions.get(text);
}

/** The name of the column in the target of a write, if the target's columns are known. */
export function spelledBy(target: BaseRelation | null, folded: string): string {
  const known = target?.complete === true ? findColumn(target, folded) : -1;
  return target === null || known === -1 ? folded : rawName(target, known);
}

function columnText(name: string): string {
  return name.includes('.') || name.startsWith('"') ? columnPath([name]) : name;
}

function addText(relation: BaseRelation, text: string, top: boolean): number {
  const known = relation.positions.get(text);
  if (known !== undefined) return known;
  const position = relation.columns.length;
  if (!top) relation.tops ??= relation.columns.map((_, column) => column);
  else relation.tops?.push(position);
  relation.columns.push(text);
  relation.positions.set(text, position);
  const lower = text.toLowerCase();
  const alike = relation.alike.get(lower);
  if (alike === undefined) relation.alike.set(lower, [position]);
  else alike.push(position);
  return position;
}
