/**
 * Observed edges gathered under keys, and how two sightings of one edge become one.
 *
 *   addSightings     two parts of one reading: their rows are different rows      2–4 March, 3 rows + 4–9 March, 5 rows → 2–9 March, 8 rows
 *   mergeSightings   two readings, which may have told of the same rows           2–4 March, 3 rows ∪ 2–4 March, 3 rows → 2–4 March, 3 rows
 *   countLater       what is stored, and a reading that counted only later rows   2–4 March, 3 rows ∪ 2–5 March, 1 row  → 2–5 March, 4 rows
 */

import type { DatasetId } from '../../model/names.ts';
import {
  MOST_ENTITIES,
  type ObservedColumnEdge,
  type ObservedEntity,
  type ObservedLineage,
  type ObservedRelationEdge,
  type ObservedRename,
  type ObservedRowInput,
  type ObservedWrite,
  type Sighting,
} from '../../model/observed.ts';

export type Settled = ObservedLineage<DatasetId>;
type Join = (a: Sighting, b: Sighting) => Sighting;

export function addSightings(a: Sighting, b: Sighting): Sighting {
  return { ...spanOf(a, b), count: a.count + b.count };
}

/**
 * Rows have no name of their own, so what two readings both told of is known by time alone: apart, they are different rows; where one lies within the
 * other, the larger count stands; where each goes beyond the other, there is at least one row more than either has.
 */
export function mergeSightings(a: Sighting, b: Sighting): Sighting {
  return { ...spanOf(a, b), count: countOf(a, b) };
}

/** An edge that was never seen at a known time has nothing that could be later: the larger count stands. */
export function countLater(stored: Sighting, later: Sighting): Sighting {
  const count = stored.lastSeen === null ? Math.max(stored.count, later.count) : stored.count + later.count;
  return { ...spanOf(stored, later), count };
}

function countOf(a: Sighting, b: Sighting): number {
  const most = Math.max(a.count, b.count);
  if (a.firstSeen === null || a.lastSeen === null || b.firstSeen === null || b.lastSeen === null) return most;
  if (a.lastSeen < b.firstSeen || b.lastSeen < a.firstSeen) return a.count + b.count;
  const aBeyond = a.firstSeen < b.firstSeen || a.lastSeen > b.lastSeen;
  const bBeyond = b.firstSeen < a.firstSeen || b.lastSeen > a.lastSeen;
  return aBeyond && bBeyond ? most + 1 : most;
}

function spanOf(a: Sighting, b: Sighting): Omit<Sighting, 'count'> {
  const [newer, older] = (b.lastSeen ?? '') > (a.lastSeen ?? '') ? [b, a] : [a, b];
  return {
    firstSeen: earlier(a.firstSeen, b.firstSeen),
    lastSeen: newer.lastSeen,
    entities: joinEntities(newer.entities, older.entities),
  };
}

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function joinEntities(
  newer: readonly ObservedEntity[],
  older: readonly ObservedEntity[],
): readonly ObservedEntity[] {
  const joined = [...newer];
  for (const entity of older) {
    if (joined.length >= MOST_ENTITIES) break;
    if (!joined.some(({ kind, id }) => kind === entity.kind && id === entity.id)) joined.push(entity);
  }
  return joined.length === newer.length ? newer : joined;
}

/** Edges of any number of readings, each once. */
export class EdgeLedger {
  readonly #columnEdges = new Map<string, ObservedColumnEdge<DatasetId>>();
  readonly #rowInputs = new Map<string, ObservedRowInput<DatasetId>>();
  readonly #relationEdges = new Map<string, ObservedRelationEdge<DatasetId>>();
  readonly #written = new Map<string, ObservedWrite<DatasetId>>();
  readonly #renames = new Map<string, ObservedRename<DatasetId>>();
  readonly #join: Join;

  constructor(join: Join) {
    this.#join = join;
  }

  add(lineage: Pick<Settled, 'columnEdges' | 'rowInputs' | 'relationEdges' | 'written' | 'renames'>): void {
    for (const edge of lineage.columnEdges) this.addColumnEdge(edge);
    for (const input of lineage.rowInputs) this.addRowInput(input);
    for (const edge of lineage.relationEdges) this.addRelationEdge(edge);
    for (const write of lineage.written) this.addWrite(write);
    for (const rename of lineage.renames) this.addRename(rename);
  }

  addColumnEdge(edge: ObservedColumnEdge<DatasetId>): void {
    joinAt(this.#columnEdges, columnEdgeKey(edge), edge, (known) => ({
      ...this.#join(known, edge),
      indirect: known.indirect && edge.indirect,
    }));
  }

  addRowInput(input: ObservedRowInput<DatasetId>): void {
    joinAt(this.#rowInputs, rowInputKey(input), input, (known) => this.#join(known, input));
  }

  addRelationEdge(edge: ObservedRelationEdge<DatasetId>): void {
    joinAt(this.#relationEdges, relationEdgeKey(edge), edge, (known) => ({
      ...this.#join(known, edge),
      indirect: known.indirect && edge.indirect,
    }));
  }

  addWrite(write: ObservedWrite<DatasetId>): void {
    joinAt(this.#written, write.target, write, (known) => this.#join(known, write));
  }

  addRename(rename: ObservedRename<DatasetId>): void {
    this.#renames.set(renameKey(rename), rename);
  }

  lineage(observer: Settled['observer']): Settled {
    return {
      observer,
      columnEdges: sorted(this.#columnEdges),
      rowInputs: sorted(this.#rowInputs),
      relationEdges: sorted(this.#relationEdges),
      renames: sorted(this.#renames),
      written: sorted(this.#written),
    };
  }
}

/** An edge without when it was seen. */
type Ends<E> = Omit<E, keyof Sighting | 'indirect'>;

/** Keys sort as the edges do: by target, then source. No name holds the character between the parts. */
export const columnEdgeKey = (edge: Ends<ObservedColumnEdge<DatasetId>>): string =>
  `${edge.target}\0${edge.targetColumn}\0${edge.source}\0${edge.column}`;
export const rowInputKey = (input: Ends<ObservedRowInput<DatasetId>>): string =>
  `${input.target}\0${input.source}\0${input.column}`;
export const relationEdgeKey = (edge: Ends<ObservedRelationEdge<DatasetId>>): string =>
  `${edge.target}\0${edge.source}`;
export const renameKey = ({ at, from, to }: ObservedRename<DatasetId>): string =>
  `${at ?? ''}\0${from}\0${to}`;

function joinAt<E>(edges: Map<string, E>, key: string, edge: E, join: (known: E) => Partial<E>): void {
  const known = edges.get(key);
  edges.set(key, known === undefined ? edge : { ...known, ...join(known) });
}

function sorted<E>(edges: ReadonlyMap<string, E>): E[] {
  return [...edges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, edge]) => edge);
}
