/**
 * Which observed edges the code has, and how: as a value flow, as an influence, or through relations that an engine looks through.
 *
 *   code:  v (view): raw.x → v.x;  mart: v.x → mart.x          observed: raw.x → mart.x    →   through [v.x → mart.x], which is seen by it
 *   code:  mart: … WHERE raw.paid                              observed: raw.paid → mart.x →   influence
 */

import { edgeKind } from '../../../model/edge.ts';
import type { DatasetKind } from '../../../model/inventory.ts';
import { type ColumnId, columnId, type DatasetId } from '../../../model/names.ts';
import { type Code, type ColumnEnds, edgeKey, foldColumn, type Model, type UsedInput } from './code.ts';

export type Match =
  /** `seen`: keys of the code's edges that this sighting is of. */
  | { readonly kind: 'direct'; readonly seen: readonly string[] }
  | { readonly kind: 'through'; readonly seen: readonly string[] }
  | { readonly kind: 'influence' }
  /** A row that stays where it is keeps the values that it had. */
  | { readonly kind: 'kept' };

/** Of the columns that lead to one, more are not looked at: a chain of views is never that wide. */
const MOST_COLUMNS = 20_000;
const KEEPS_ROWS: ReadonlySet<DatasetKind> = new Set(['incremental', 'snapshot']);

export type Matcher = (edge: ColumnEnds & { readonly indirect: boolean }) => Match | null;

export function matcherOf(code: Code): Matcher {
  const fieldsOf = new Map<DatasetId, ReadonlyMap<string, readonly string[]>>();
  const nested = (model: Model): ReadonlyMap<string, readonly string[]> => {
    const known = fieldsOf.get(model.id) ?? byOuterColumns(model);
    fieldsOf.set(model.id, known);
    return known;
  };
  return (edge) => {
    const model = code.models.get(edge.target);
    if (model === undefined) return null;
    const seen = (nested(model).get(outerKey(edge)) ?? []).filter((one) => isSameFlow(model, one, edge));
    if (seen.length > 0) return { kind: 'direct', seen };
    if (influences(model, edge)) return { kind: 'influence' };
    if (isKept(code, edge)) return { kind: 'kept' };
    return throughViews(code, model, edge);
  };
}

/** Edges by their columns without fields: an engine may tell of `items` where the code reads `items.sku`, and the other way round. */
function byOuterColumns(model: Model): Map<string, string[]> {
  const byOuter = new Map<string, string[]>();
  for (const [key, edge] of model.direct) {
    const outer = outerKey(edge);
    const keys = byOuter.get(outer);
    if (keys === undefined) byOuter.set(outer, [key]);
    else keys.push(key);
  }
  return byOuter;
}

function outerKey({ source, column, targetColumn }: ColumnEnds): string {
  return `${outerName(targetColumn)}\0${columnId(source, outerName(column))}`;
}

function outerName(column: string): string {
  const folded = foldColumn(column);
  const dot = folded.indexOf('.');
  return dot === -1 ? folded : folded.slice(0, dot);
}

function isSameFlow(model: Model, key: string, edge: ColumnEnds): boolean {
  const known = model.direct.get(key);
  return (
    known !== undefined && isPart(known.column, edge.column) && isPart(known.targetColumn, edge.targetColumn)
  );
}

/** Whether one of the two is the other, or holds it. */
function isPart(a: string, b: string): boolean {
  const [left, right] = [foldColumn(a), foldColumn(b)];
  return left === right || left.startsWith(`${right}.`) || right.startsWith(`${left}.`);
}

function influences(model: Model, { source, column, targetColumn }: ColumnEnds): boolean {
  const inputs = [...(model.inputs.get(targetColumn) ?? []), ...model.rows];
  return inputs.some(({ input }) => input.dataset === source && isPart(input.column, column));
}

function isKept({ datasets }: Code, { source, column, target, targetColumn }: ColumnEnds): boolean {
  const kind = datasets.get(target)?.kind;
  return source === target && column === targetColumn && kind !== undefined && KEEPS_ROWS.has(kind);
}

function throughViews(
  code: Code,
  model: Model,
  edge: ColumnEnds & { readonly indirect: boolean },
): Match | null {
  const isPassed = edge.indirect ? () => true : (id: DatasetId) => isLookedThrough(code, id);
  const source = columnId(edge.source, edge.column);
  const seen: string[] = [];
  let isInfluence = false;
  for (const first of [...(model.inputs.get(edge.targetColumn) ?? []), ...model.rows]) {
    if (!isPassed(first.input.dataset) || first.input.dataset === edge.target) continue;
    const { values, all } = upstream(code, first.input, isPassed);
    if (!all.has(source)) continue;
    if (isValue(first) && values.has(source))
      seen.push(edgeKey({ ...edge, source: first.input.dataset, column: first.input.column }));
    else isInfluence = true;
  }
  if (seen.length > 0) return { kind: 'through', seen: [...new Set(seen)] };
  return isInfluence ? { kind: 'influence' } : null;
}

/** A view is no place where values stay: engines tell of what is behind it. So they do of a relation of which only its text is known. */
export function isLookedThrough({ datasets }: Code, id: DatasetId): boolean {
  const kind = datasets.get(id)?.kind ?? 'unknown';
  return kind === 'view' || kind === 'unknown';
}

/** Whether the code leads from one column to another by any way, tables included. */
export function leadsTo(code: Code, model: Model, edge: ColumnEnds): boolean {
  const source = columnId(edge.source, edge.column);
  const inputs = [...(model.inputs.get(edge.targetColumn) ?? []), ...model.rows];
  return inputs.some(({ input }) => upstream(code, input, () => true).all.has(source));
}

interface Upstream {
  /** Reached by values alone. */
  readonly values: ReadonlySet<ColumnId>;
  readonly all: ReadonlySet<ColumnId>;
}

function upstream(
  code: Code,
  from: { readonly dataset: DatasetId; readonly column: string },
  isPassed: (id: DatasetId) => boolean,
): Upstream {
  const values = new Set<ColumnId>();
  const all = new Set<ColumnId>();
  const queue = [{ ...from, isByValue: true }];
  for (let next = queue.pop(); next !== undefined && all.size < MOST_COLUMNS; next = queue.pop()) {
    const model = isPassed(next.dataset) ? code.models.get(next.dataset) : undefined;
    if (model === undefined) continue;
    for (const used of [...(model.inputs.get(next.column) ?? []), ...model.rows]) {
      const { dataset, column } = used.input;
      const id = columnId(dataset, column);
      const isByValue = next.isByValue && isValue(used);
      if (isByValue ? values.has(id) : all.has(id)) continue;
      if (isByValue) values.add(id);
      all.add(id);
      queue.push({ dataset, column, isByValue });
    }
  }
  return { values, all };
}

function isValue({ flow, input }: UsedInput): boolean {
  return flow.kind === 'column' && edgeKind(input.subtype) === 'DIRECT';
}
