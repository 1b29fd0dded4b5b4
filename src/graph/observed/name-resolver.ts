/**
 * Resolves observed names one by one to datasets and columns, and collects notices. The rules
 * are in resolve-names.ts.
 *
 *   const resolver = new NameResolver(
 *     'unity-catalog', { known: [harbor.mart.daily], namespace: null }, [['harbor', 'mart', 'daily']])
 *   resolver.resolve({ kind: 'relation', parts: ['harbor', 'MART', 'daily'], type: 'TABLE' }).id
 *   → 'databricks://default|harbor.mart.daily'
 */

import type { DatasetKind } from '../../model/inventory.ts';
import { locationIdentity } from '../../model/location.ts';
import {
  columnPath,
  type DatasetId,
  datasetId,
  idParts,
  relationName,
  relationParts,
} from '../../model/names.ts';
import type { ObservedDataset, ObservedLineage, ObservedRename, Observer } from '../../model/observed.ts';
import { EdgeLedger } from './edge-ledger.ts';
import { KnownColumns, type KnownDataset, KnownNames } from './known-names.ts';
import type { Notice } from './notices.ts';
import { type Platform, platformOf } from './platform.ts';
import { addSightings, type ResolvedLineage, relationsOf } from './sightings.ts';

export interface ResolveRules {
  /** The datasets of the code in all namespaces, without datasets that are only observed. */
  readonly known: readonly KnownDataset[];
  /** The namespace of the observed relations; null: found from `known`. */
  readonly namespace: string | null;
  /** The ledger of earlier readings: further names, and the renames that were followed. */
  readonly stored?: ResolvedLineage | null;
}

export interface Resolved {
  readonly id: DatasetId;
  readonly known: KnownDataset | null;
  readonly columns: KnownColumns | null;
  readonly spelled: Map<string, string>;
}

export class NameResolver {
  readonly #platform: Platform;
  readonly #observer: Observer;
  readonly #namespace: string;
  readonly #byId: ReadonlyMap<DatasetId, KnownDataset>;
  /**
   * True if code has relations in the platform's default namespace, so that stored names there belong to that
   * host.
   */
  readonly #isDefaultMeant: boolean;
  readonly #names: KnownNames;
  readonly #resolved = new Map<string, Resolved>();
  readonly #kinds = new Map<DatasetId, DatasetKind>();
  readonly #notices = new Map<string, Notice>();
  readonly #isStored: boolean;

  /** `observed`: the observed names; null if the names are already ids. */
  constructor(
    observer: Observer,
    { known, namespace, stored = null }: ResolveRules,
    observed: Iterable<readonly string[]> | null,
  ) {
    this.#observer = observer;
    this.#isStored = observed === null;
    this.#platform = platformOf(observer);
    this.#namespace = namespace ?? this.#onlyNamespace(known);
    this.#byId = new Map(known.map((dataset) => [dataset.id, dataset]));
    this.#isDefaultMeant = known.some((dataset) => dataset.namespace === this.#platform.namespace);
    const here = known.filter((dataset) => dataset.namespace === this.#namespace);
    const before = stored === null ? [] : relationsOf(stored).filter((id) => this.#isHere(id));
    this.#names = new KnownNames(here, [
      ...(observed ?? []),
      ...before.map((id) => relationParts(idParts(id).name)),
    ]);
  }

  result(): {
    readonly namespace: string;
    readonly notices: readonly Notice[];
    readonly kinds: ReadonlyMap<DatasetId, DatasetKind>;
  } {
    const notices = [...this.#notices].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, notice]) => notice);
    return { namespace: this.#namespace, notices, kinds: this.#kinds };
  }

  lineage<Name>(observed: ObservedLineage<Name>, resolve: (name: Name) => Resolved): ResolvedLineage {
    const ledger = new EdgeLedger(addSightings);
    const memo = new Map<Name, Resolved>();
    const at = (name: Name): Resolved => {
      const known = memo.get(name) ?? resolve(name);
      memo.set(name, known);
      return known;
    };
    for (const edge of observed.columnEdges) {
      const [source, target] = [at(edge.source), at(edge.target)];
      ledger.columnEdges.add({
        ...edge,
        source: source.id,
        column: this.column(source, edge.column),
        target: target.id,
        targetColumn: this.column(target, edge.targetColumn),
      });
    }
    for (const input of observed.rowInputs) {
      const source = at(input.source);
      const column = this.column(source, input.column);
      ledger.rowInputs.add({ ...input, source: source.id, column, target: at(input.target).id });
    }
    for (const edge of observed.relationEdges)
      ledger.relationEdges.add({ ...edge, source: at(edge.source).id, target: at(edge.target).id });
    for (const write of observed.written) ledger.written.add({ ...write, target: at(write.target).id });
    for (const rename of observed.renames)
      ledger.addRename({ ...rename, from: at(rename.from).id, to: at(rename.to).id });
    return ledger.lineage(this.#observer);
  }

  resolve(name: ObservedDataset): Resolved {
    const resolved = this.#find(name);
    const kind = name.kind === 'relation' ? kindOf(name.type) : null;
    if (kind !== null) this.#kinds.set(resolved.id, kind);
    return resolved;
  }

  #find(name: ObservedDataset): Resolved {
    const key = name.kind === 'path' ? name.uri : name.parts.join('\0');
    return this.#once(`${name.kind}\0${key}`, () =>
      name.kind === 'path' ? this.#resolvePath(name.uri) : this.#resolveRelation(name.parts),
    );
  }

  storedName(id: DatasetId): Resolved {
    return this.#once(id, () =>
      this.#isHere(id) && !this.#byId.has(id)
        ? this.#resolveRelation(relationParts(idParts(id).name))
        : this.#as(id),
    );
  }

  /**
   * True for a relation of the target namespace, or of the default namespace if no code is in it: the
   * relation was stored before its host was known.
   */
  #isHere(id: DatasetId): boolean {
    const { namespace, name } = idParts(id);
    const isOurs =
      namespace === this.#namespace || (namespace === this.#platform.namespace && !this.#isDefaultMeant);
    return isOurs && !name.startsWith('@');
  }

  /** A rename is not followed if the code has the old name and not the new name. */
  followed(renames: readonly ObservedRename<DatasetId>[]): ObservedRename<DatasetId>[] {
    return renames.filter(({ from, to, at }) => {
      const followed = !this.#byId.has(from) || this.#byId.has(to);
      this.#notice({ kind: 'renamed', from, to, at, followed });
      return followed;
    });
  }

  #onlyNamespace(known: readonly KnownDataset[]): string {
    const start = `${this.#platform.scheme}://`;
    const of = new Set(known.map(({ namespace }) => namespace).filter((each) => each.startsWith(start)));
    const candidates = [...of].sort();
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1) return only;
    const taken = this.#platform.namespace;
    if (candidates.length > 1) this.#notice({ kind: 'namespaces', taken, candidates });
    return taken;
  }

  #resolvePath(uri: string): Resolved {
    const { namespace, name } = locationIdentity(uri, this.#namespace);
    const resolved = this.#as(datasetId(namespace, name));
    if (resolved.known === null) this.#notice({ kind: 'unknown-relation', dataset: resolved.id });
    return resolved;
  }

  #resolveRelation(parts: readonly string[]): Resolved {
    // The platform's spelling decides between names differing only in case, since stored names have that
    // spelling.
    const folded = parts.map(this.#platform.fold);
    const match = this.#names.match(folded);
    if (match.kind === 'one') {
      const { id, name } = match.dataset;
      if (!endsAlike(parts, relationParts(name)))
        this.#notice({ kind: 'case', dataset: id, column: null, written: relationName(parts) });
      return this.#as(id);
    }
    const id = datasetId(this.#namespace, relationName(folded));
    if (match.kind === 'several') {
      const candidates = match.candidates.map((dataset) => dataset.id);
      this.#notice({ kind: 'several', dataset: id, candidates });
    } else this.#notice({ kind: 'unknown-relation', dataset: id });
    return this.#as(id);
  }

  #as(id: DatasetId): Resolved {
    const known = this.#byId.get(id) ?? null;
    const columns = known === null ? null : new KnownColumns(known);
    return { id, known, columns, spelled: new Map() };
  }

  column(dataset: Resolved, written: string): string {
    const spelled = dataset.spelled.get(written) ?? this.#spell(dataset, written);
    dataset.spelled.set(written, spelled);
    return spelled;
  }

  #spell({ id, known, columns }: Resolved, written: string): string {
    const own = columns?.match(written) ?? null;
    if (own === null) {
      // A stored name is already a path.
      const column = this.#platform.fold(this.#isStored ? written : columnPath([written]));
      if (known !== null) this.#notice({ kind: 'unknown-column', dataset: id, column });
      return column;
    }
    if (own !== written && own.toLowerCase() === written.toLowerCase())
      this.#notice({ kind: 'case', dataset: id, column: own, written: `${idParts(id).name}.${written}` });
    return own;
  }

  #once(key: string, resolve: () => Resolved): Resolved {
    const resolved = this.#resolved.get(key) ?? resolve();
    this.#resolved.set(key, resolved);
    return resolved;
  }

  #notice(notice: Notice): void {
    this.#notices.set(JSON.stringify(notice), notice);
  }
}

/** Engines report more types. Types that are neither a view nor a table are unknown. */
function kindOf(type: string | null): DatasetKind | null {
  if (type === null) return null;
  if (/view/i.test(type)) return 'view';
  return /table/i.test(type) ? 'table' : null;
}

/** True if the shorter name is the end of the longer one. */
function endsAlike(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(-length).every((part, i) => part === b[b.length - length + i]);
}
