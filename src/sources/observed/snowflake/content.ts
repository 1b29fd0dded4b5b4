/**
 * What was written into a relation, with its sources if they are known: by column, by row, and by relation.
 * Sources are added and never removed, up to a limit that is reported when it is reached.
 */
import type { ColumnRef, ObjectRef } from './objects.ts';
import { columnKey, type Read } from './statement.ts';

export interface Source extends ColumnRef {
  readonly indirect: boolean;
}

export type Sources = Map<string, Source>;

/**
 * Sources that are followed, counting repetitions: far more than a statement has, but a chain of wide
 * short-lived tables multiplies them.
 */
const MOST_SOURCES = 200_000;

export class Content {
  readonly columns = new Map<string, Sources>();
  readonly rows: Sources = new Map();
  readonly relations = new Map<string, Read>();
  #sources = 0;

  get isCut(): boolean {
    return this.#sources > MOST_SOURCES;
  }

  column(name: string): Sources {
    const known = this.columns.get(name);
    if (known !== undefined) return known;
    const sources: Sources = new Map();
    this.columns.set(name, sources);
    return sources;
  }

  addAll(other: Content): void {
    for (const [name, sources] of other.columns) {
      const own = this.column(name);
      for (const source of sources.values()) this.add(own, source);
    }
    for (const source of other.rows.values()) this.add(this.rows, source);
    for (const { object, indirect } of other.relations.values()) this.addRelation(object, indirect);
    if (other.isCut) this.#sources = MOST_SOURCES + 1;
  }

  /**
   * `sources` are the rows of this relation, or one of its columns. A source that was seen directly once
   * counts as direct.
   */
  add(sources: Sources, source: Source): void {
    if (++this.#sources > MOST_SOURCES) return;
    const key = columnKey(source);
    const known = sources.get(key);
    if (known === undefined || (known.indirect && !source.indirect)) sources.set(key, source);
    this.addRelation(source.object, source.indirect);
  }

  addRelation(object: ObjectRef, indirect: boolean): void {
    const known = this.relations.get(object.name);
    if (known === undefined || (known.indirect && !indirect))
      this.relations.set(object.name, { object, indirect });
  }
}
