/**
 * Collects the edges of several readings, each once. The caller's function joins two sightings of the same
 * edge.
 *
 *   const ledger = new EdgeLedger(addSightings)
 *   ledger.add(reading1); ledger.add(reading2)
 *   ledger.lineage('unity-catalog')   → the edges of both, sorted
 *
 * Edges are stored by target. With a million edges, keys of full names would take more memory than the edges.
 */
import type { DatasetId } from '../../model/names.ts';
import type {
  ObservedColumnEdge,
  ObservedRelationEdge,
  ObservedRename,
  ObservedRowInput,
  ObservedWrite,
  Sighting,
} from '../../model/observed.ts';
import type { ResolvedLineage } from './sightings.ts';

/** An edge without its sighting. */
export type EdgeEnds<E> = Omit<E, keyof Sighting | 'indirect'>;
type ColumnEdge = ObservedColumnEdge<DatasetId>;
type RowInput = ObservedRowInput<DatasetId>;
type RelationEdge = ObservedRelationEdge<DatasetId>;
type Write = ObservedWrite<DatasetId>;
type Join = (a: Sighting, b: Sighting) => Sighting;
type Edge = Sighting & { readonly target: DatasetId; readonly indirect?: boolean };

export class EdgeLedger {
  readonly columnEdges: EdgeMap<ColumnEdge>;
  readonly rowInputs: EdgeMap<RowInput>;
  readonly relationEdges: EdgeMap<RelationEdge>;
  readonly written: EdgeMap<Write>;
  readonly #renames = new Map<string, ObservedRename<DatasetId>>();

  constructor(join: Join) {
    this.columnEdges = new EdgeMap(join, (edge) => `${edge.targetColumn}\0${edge.source}\0${edge.column}`);
    this.rowInputs = new EdgeMap(join, (input) => `${input.source}\0${input.column}`);
    this.relationEdges = new EdgeMap(join, (edge) => edge.source);
    this.written = new EdgeMap(join, () => '');
  }

  add(lineage: ResolvedLineage): void {
    for (const edge of lineage.columnEdges) this.columnEdges.add(edge);
    for (const input of lineage.rowInputs) this.rowInputs.add(input);
    for (const edge of lineage.relationEdges) this.relationEdges.add(edge);
    for (const write of lineage.written) this.written.add(write);
    for (const rename of lineage.renames) this.addRename(rename);
  }

  addRename(rename: ObservedRename<DatasetId>): void {
    this.#renames.set(renameKey(rename), rename);
  }

  lineage(observer: ResolvedLineage['observer']): ResolvedLineage {
    return {
      observer,
      columnEdges: this.columnEdges.sorted(),
      rowInputs: this.rowInputs.sorted(),
      relationEdges: this.relationEdges.sorted(),
      renames: byKey(this.#renames).map(([, rename]) => rename),
      written: this.written.sorted(),
    };
  }
}

/** Edges of one kind. The keys of a target sort like its edges, since no name contains the separator. */
class EdgeMap<E extends Edge> {
  readonly #byTarget = new Map<DatasetId, Map<string, E>>();
  readonly #join: Join;
  readonly #keyOf: (ends: EdgeEnds<E>) => string;

  constructor(join: Join, keyOf: (ends: EdgeEnds<E>) => string) {
    this.#join = join;
    this.#keyOf = keyOf;
  }

  /** Returns true if the edge is new. */
  add(edge: E): boolean {
    let edges = this.#byTarget.get(edge.target);
    if (edges === undefined) {
      edges = new Map();
      this.#byTarget.set(edge.target, edges);
    }
    const key = this.#keyOf(edge);
    const known = edges.get(key);
    if (known === undefined) {
      edges.set(key, edge);
      return true;
    }
    const indirect =
      'indirect' in edge ? { indirect: known.indirect === true && edge.indirect === true } : {};
    edges.set(key, { ...known, ...this.#join(known, edge), ...indirect });
    return false;
  }

  get(ends: EdgeEnds<E> & { readonly target: DatasetId }): E | undefined {
    return this.#byTarget.get(ends.target)?.get(this.#keyOf(ends));
  }

  /** By target, then by key. */
  sorted(): E[] {
    return byKey(this.#byTarget).flatMap(([, edges]) => byKey(edges).map(([, edge]) => edge));
  }
}

export const renameKey = ({ at, from, to }: ObservedRename<DatasetId>): string =>
  `${at ?? ''}\0${from}\0${to}`;

function byKey<K extends string, V>(map: ReadonlyMap<K, V>): [K, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
