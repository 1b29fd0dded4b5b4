/**
 * Matches edges that code and observation have under two names of the same relation or column. In: the edges
 * that only one side has. Out: pairs.
 *
 *   code only: sales.price → orders.total     observed only: sales_v1.price → orders.total
 *   → a pair if the code has no sales_v1
 *   code only: sales.price → orders.total     observed only: sales.prize → orders.total
 *   → a pair if the code has no sales.prize
 *
 * A rename in the observed lineage pairs edges directly. Otherwise a relation or column that the code lacks
 * is paired with a name that was never observed, if both have exactly the same edges and no other pairing is
 * possible.
 */
import { type ColumnId, columnId, type DatasetId } from '../../model/names.ts';
import type { ObservedColumnEdge, ObservedLineage, ObservedRename } from '../../model/observed.ts';
import { type Code, type CodeEdge, type ColumnEnds, edgeKey, foldColumn, knowsColumn } from './code.ts';

export interface Renames {
  /** By the key of an edge that only one side has: the same edge on the other side. */
  readonly pairs: ReadonlyMap<string, ColumnEnds>;
}

interface Unmatched extends Sides {
  readonly renames: readonly Pick<ObservedRename<DatasetId>, 'from' | 'to'>[];
}

interface Sides {
  readonly codeOnly: readonly CodeEdge[];
  readonly observedOnly: readonly ObservedColumnEdge<DatasetId>[];
}

export function pairRenames(code: Code, lineage: ObservedLineage<DatasetId>, sides: Unmatched): Renames {
  const pairs = new Map<string, ColumnEnds>();
  pairReported(code, sides, pairs);
  const seen = namesSeen(lineage);
  const rest = (): Sides => ({
    codeOnly: sides.codeOnly.filter((edge) => !pairs.has(edgeKey(edge))),
    observedOnly: sides.observedOnly.filter((edge) => !pairs.has(edgeKey(edge))),
  });
  const concluders = [relationPairing(code, seen), columnPairing(code, seen), targetPairing(code, seen)];
  for (const pairing of concluders) pairAlike(rest(), pairing, pairs);
  return { pairs };
}

/** Pairs an edge under the old name with the edge under the new name. */
function pairReported(
  code: Code,
  { renames, observedOnly }: Unmatched,
  pairs: Map<string, ColumnEnds>,
): void {
  const others = new Map<DatasetId, DatasetId>();
  for (const { from, to } of renames) others.set(from, to).set(to, from);
  for (const edge of observedOnly) {
    const source = others.get(edge.source) ?? edge.source;
    const target = others.get(edge.target) ?? edge.target;
    const direct = code.models.get(target)?.direct;
    const known =
      direct?.get(edgeKey({ ...edge, source, target })) ?? direct?.get(edgeKey({ ...edge, source }));
    if (known === undefined) continue;
    pairs.set(edgeKey(edge), known);
    pairs.set(edgeKey(known), edge);
  }
}

interface Seen {
  readonly relations: ReadonlySet<DatasetId>;
  readonly sources: ReadonlySet<ColumnId>;
  readonly targets: ReadonlySet<ColumnId>;
}

function namesSeen({ columnEdges, relationEdges }: ObservedLineage<DatasetId>): Seen {
  const relations = new Set<DatasetId>();
  for (const { source, target } of [...columnEdges, ...relationEdges]) relations.add(source).add(target);
  return {
    relations,
    sources: new Set(columnEdges.map(({ source, column }) => columnId(source, column))),
    targets: new Set(columnEdges.map(({ target, targetColumn }) => columnId(target, targetColumn))),
  };
}

/**
 * Which name of an edge may differ between the sides. Edges are grouped by that name within one `scope`. Two
 * names pair if their edges are equal except for the name.
 */
interface Pairing {
  readonly inCode: (edge: ColumnEnds) => boolean;
  readonly observed: (edge: ColumnEnds) => boolean;
  readonly name: (edge: ColumnEnds) => string;
  readonly scope: (edge: ColumnEnds) => string;
  /** The edge without the name that may differ. */
  readonly shape: (edge: ColumnEnds) => string;
}

function relationPairing({ datasets }: Code, { relations }: Seen): Pairing {
  return {
    inCode: ({ source }) => !relations.has(source),
    observed: ({ source }) => !datasets.has(source),
    name: ({ source }) => source,
    scope: () => '',
    shape: ({ column, target, targetColumn }) =>
      `${foldColumn(column)}\0${columnId(target, foldColumn(targetColumn))}`,
  };
}

function columnPairing(code: Code, { sources }: Seen): Pairing {
  return {
    inCode: ({ source, column }) => !sources.has(columnId(source, column)),
    observed: ({ source, column }) => code.datasets.has(source) && !knowsColumn(code, source, column),
    name: ({ column }) => foldColumn(column),
    scope: ({ source }) => source,
    shape: ({ target, targetColumn }) => columnId(target, foldColumn(targetColumn)),
  };
}

function targetPairing(code: Code, { targets }: Seen): Pairing {
  return {
    inCode: ({ target, targetColumn }) => !targets.has(columnId(target, targetColumn)),
    observed: ({ target, targetColumn }) => !knowsColumn(code, target, targetColumn),
    name: ({ targetColumn }) => foldColumn(targetColumn),
    scope: ({ target }) => target,
    shape: ({ source, column }) => columnId(source, foldColumn(column)),
  };
}

function pairAlike(
  { codeOnly, observedOnly }: Sides,
  pairing: Pairing,
  pairs: Map<string, ColumnEnds>,
): void {
  const code = gather(codeOnly.filter(pairing.inCode), pairing);
  const observed = gather(observedOnly.filter(pairing.observed), pairing);
  for (const [signature, groups] of code) {
    const others = observed.get(signature) ?? [];
    const [one] = groups;
    const [other] = others;
    if (one === undefined || other === undefined || groups.length > 1 || others.length > 1) continue;
    const byShape = new Map(other.map((edge) => [pairing.shape(edge), edge]));
    for (const edge of one) {
      const same = byShape.get(pairing.shape(edge));
      if (same === undefined) continue;
      pairs.set(edgeKey(edge), same);
      pairs.set(edgeKey(same), edge);
    }
  }
}

/** Groups edges by name, and names by the shapes of their edges. */
function gather(edges: readonly ColumnEnds[], { name, scope, shape }: Pairing): Map<string, ColumnEnds[][]> {
  const named = new Map<string, { scope: string; edges: ColumnEnds[] }>();
  for (const edge of edges) {
    const key = `${scope(edge)}\0${name(edge)}`;
    const group = named.get(key) ?? { scope: scope(edge), edges: [] };
    named.set(key, group);
    group.edges.push(edge);
  }
  const alike = new Map<string, ColumnEnds[][]>();
  for (const group of named.values()) {
    const signature = [group.scope, ...group.edges.map(shape).sort()].join('\u0001');
    alike.set(signature, [...(alike.get(signature) ?? []), group.edges]);
  }
  return alike;
}

/**
 * Finds the unknown relation that was written with exactly the edges of an unobserved model. Null unless
 * there is exactly one.
 */
export function unknownTargets(
  elsewhere: ReadonlyMap<DatasetId, readonly ColumnEnds[]>,
): (edges: readonly ColumnEnds[]) => DatasetId | null {
  const bySignature = new Map<string, DatasetId | null>();
  for (const [target, edges] of elsewhere) {
    const signature = targetSignature(edges);
    bySignature.set(signature, bySignature.has(signature) ? null : target);
  }
  return (edges) => (edges.length === 0 ? null : (bySignature.get(targetSignature(edges)) ?? null));
}

function targetSignature(edges: readonly ColumnEnds[]): string {
  const ends = edges.map(
    ({ source, column, targetColumn }) =>
      `${foldColumn(targetColumn)}\0${columnId(source, foldColumn(column))}`,
  );
  return ends.sort().join('\u0001');
}
