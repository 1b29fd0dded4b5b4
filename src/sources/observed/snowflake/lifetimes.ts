/**
 * Which object a name means at each statement of a session. In: its statements in the order they ran. Out:
 * for each statement, the objects that it read and wrote, considering what the session created, renamed or
 * dropped; an object keeps its identity when it is renamed.
 *
 *   CREATE TEMPORARY TABLE T; INSERT INTO T; CREATE OR REPLACE TEMPORARY TABLE T AS SELECT FROM T
 *     → two objects; the last statement reads the first, writes the second
 *   CREATE TABLE NEW AS …; ALTER TABLE TOTALS SWAP WITH NEW; DROP TABLE NEW
 *     → one object, called TOTALS at the end, and an old one that was dropped
 */
import type { Content } from './content.ts';
import type { DdlStep } from './ddl.ts';
import type { ObjectRef } from './objects.ts';
import type { Statement } from './statement.ts';

export interface Lived {
  /** The current name. */
  ref: ObjectRef;
  /** Created by a statement of this session. */
  isOwn: boolean;
  readonly root: string | null;
  isTemporary: boolean;
  isGone: boolean;
  /** What was written into it; recorded for temporary objects. */
  content: Content | null;
  readonly renames: { readonly from: ObjectRef; readonly to: ObjectRef; readonly at: number }[];
}

/** What the text of a statement states about the object that it creates. */
export interface Creation {
  readonly isTemporary: boolean;
  readonly isTable: boolean;
}

export interface Step {
  readonly statement: Statement;
  /** By name, before the statement ran. */
  readonly read: ReadonlyMap<string, Lived>;
  /** In the order of the statement's writes. */
  readonly written: readonly (Lived | null)[];
}

const NONE: ReadonlyMap<string, Lived> = new Map();

export class Lifetimes {
  readonly #named = new Map<string, Lived[]>();
  /** Objects created elsewhere that were renamed in this session. */
  readonly #renamed = new Set<Lived>();
  readonly #swaps = new Set<string>();

  step(statement: Statement, creation: Creation | null): Step {
    const read = this.#readBy(statement);
    this.#create(statement, creation);
    const written = statement.writes.map(({ object }) => this.#find(object));
    if (statement.ddl !== null) this.#change(statement.ddl, statement);
    return { statement, read, written };
  }

  /**
   * Renames that outlive the session, each once. An object that is created in the session has no earlier
   * history here.
   */
  takeRenames(): Lived['renames'] {
    const taken = [...this.#renamed].flatMap(({ isGone, renames }) => (isGone ? [] : renames));
    this.#renamed.clear();
    this.#swaps.clear();
    for (const [name, all] of this.#named) {
      const kept = all.filter((lived) => lived.isTemporary);
      if (kept.length === 0) this.#named.delete(name);
      else this.#named.set(name, kept);
    }
    return taken;
  }

  #readBy({ reads, rows, writes }: Statement): ReadonlyMap<string, Lived> {
    if (this.#named.size === 0) return NONE;
    const found = new Map<string, Lived>();
    const look = (object: ObjectRef): void => {
      const lived = this.#find(object);
      if (lived !== null) found.set(object.name, lived);
    };
    for (const { object } of reads) look(object);
    for (const { object } of rows) look(object);
    for (const { columns } of writes)
      for (const { direct, base } of columns) for (const { object } of [...direct, ...base]) look(object);
    return found;
  }

  #create({ ddl, writes, root }: Statement, creation: Creation | null): void {
    const isTemporary = creation?.isTemporary ?? false;
    if (ddl?.kind === 'create') this.#begin(ddl.object, root, isTemporary || ddl.isTemporary);
    else if (ddl === null && (isTemporary || creation?.isTable))
      for (const { object } of writes) this.#begin(object, root, isTemporary);
  }

  #begin(ref: ObjectRef, root: string | null, isTemporary: boolean): void {
    // A temporary table hides a permanent table of the same name, which continues to exist.
    const before = this.#find(ref);
    if (before !== null && (before.isTemporary || !isTemporary)) this.#end(before);
    const lived = { ref, isOwn: true, root, isTemporary, isGone: false, content: null, renames: [] };
    this.#name(lived, ref);
  }

  #change(ddl: DdlStep, { queryId, root, at }: Statement): void {
    if (ddl.kind === 'drop') {
      const lived = this.#find(ddl.object);
      if (lived === null) return;
      if (lived.isOwn && root !== null && lived.root === root) lived.isTemporary = true;
      this.#end(lived);
    } else if (ddl.kind === 'rename') {
      this.#rename(this.#known(ddl.object), ddl.to, at);
    } else if (ddl.kind === 'swap') {
      const pair = [ddl.object.name, ddl.with.name].sort().join('\0');
      const swap = `${queryId ?? at}\0${pair}`;
      if (this.#swaps.has(swap)) return;
      this.#swaps.add(swap);
      const [one, other] = [this.#known(ddl.object), this.#known(ddl.with)];
      this.#rename(one, ddl.with, at);
      this.#rename(other, ddl.object, at);
    }
  }

  #known(ref: ObjectRef): Lived {
    const found = this.#find(ref);
    if (found !== null) return found;
    const lived: Lived = {
      ref,
      isOwn: false,
      root: null,
      isTemporary: false,
      isGone: false,
      content: null,
      renames: [],
    };
    this.#name(lived, ref);
    return lived;
  }

  #rename(lived: Lived, to: ObjectRef, at: number): void {
    const from = lived.ref;
    if (!lived.isOwn) {
      lived.renames.push({ from, to, at });
      this.#renamed.add(lived);
    }
    this.#forget(lived);
    this.#name(lived, { ...to, id: from.id });
  }

  #end(lived: Lived): void {
    lived.isGone = true;
    this.#forget(lived);
  }

  #name(lived: Lived, ref: ObjectRef): void {
    lived.ref = ref;
    const others = this.#named.get(ref.name);
    if (others === undefined) this.#named.set(ref.name, [lived]);
    else others.push(lived);
  }

  #forget(lived: Lived): void {
    const { name } = lived.ref;
    const others = (this.#named.get(name) ?? []).filter((other) => other !== lived);
    if (others.length === 0) this.#named.delete(name);
    else this.#named.set(name, others);
  }

  /** The newest object of that name; if both have an id, the ids must be equal. */
  #find({ name, id }: ObjectRef): Lived | null {
    const all = this.#named.get(name) ?? [];
    return all.findLast(({ ref }) => ref.id === null || id === null || ref.id === id) ?? null;
  }
}
