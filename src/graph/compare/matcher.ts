/**
 * Whether the code has an observed edge, and how: as a value flow, as an influence, or through views.
 *
 *   code: v (view): raw.x → v.x;  mart: v.x → mart.x     observed: raw.x → mart.x
 *   → through [v.x → mart.x], which counts as observed
 *   code: mart: … WHERE raw.paid                         observed: raw.paid → mart.x
 *   → influence
 */

import type { DatasetKind } from '../../model/inventory.ts';
import { columnId, type DatasetId } from '../../model/names.ts';
import { type Code, type ColumnEnds, foldColumn, type Model } from './code.ts';
import type { Paths } from './paths.ts';

export type Match =
  /** `seen`: keys of the code's edges that this sighting confirms. */
  | { readonly kind: 'direct'; readonly seen: readonly string[] }
  | { readonly kind: 'through'; readonly seen: readonly string[] }
  | { readonly kind: 'influence' }
  /** A row that remains in the table keeps its values. */
  | { readonly kind: 'kept' };

const KEEPS_ROWS: ReadonlySet<DatasetKind> = new Set(['incremental', 'snapshot']);

export type Matcher<Edge = ColumnEnds & { readonly indirect: boolean }> = (edge: Edge) => Match | null;

export function matcherOf(code: Code, paths: Paths): Matcher {
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
    return throughViews(paths, model, edge);
  };
}

/**
 * Edges by their top-level columns: an engine may report `items` if the code reads `items.sku`, and the
 * reverse.
 */
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

/** True if one is the other or contains it. */
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
  paths: Paths,
  model: Model,
  edge: ColumnEnds & { readonly indirect: boolean },
): Match | null {
  const source = columnId(edge.source, edge.column);
  const { values, all } = paths(model, edge, edge.indirect ? 'anything' : 'views');
  const seen = values.get(source);
  if (seen !== undefined) return { kind: 'through', seen };
  return all.has(source) ? { kind: 'influence' } : null;
}
