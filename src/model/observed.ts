/**
 * Observed lineage: what an engine saw itself do, whichever one it was. Readers of exports and events make it; comparing, merging and storing know nothing
 * of where it came from. Names are as the engine wrote them; which dataset each is, is settled later.
 *
 *   Unity Catalog: harbor.raw.shipments.gross_kg → harbor.mart.daily.total_kg, three times, last on 2 March by job 90210
 *   { source: shipments, column: 'gross_kg', target: daily, targetColumn: 'total_kg', firstSeen: …, lastSeen: '2026-03-02T08:15:30.123Z', count: 3, entities: [{ kind: 'job', id: '90210' }] }
 */

/** Who saw it: a kind of evidence. */
export const OBSERVERS = ['unity-catalog', 'snowflake', 'open-lineage'] as const;
export type Observer = (typeof OBSERVERS)[number];

/** With names as the engine wrote them, or, once they are settled, with `DatasetId`s. */
export interface ObservedLineage<Name = ObservedDataset> {
  readonly observer: Observer;
  /** Value flow as the engine tells it; whether columns of filters and joins are among them depends on the engine. Sorted by target, then source. */
  readonly columnEdges: readonly ObservedColumnEdge<Name>[];
  /** Columns that were read to decide which rows the target gets. Sorted. */
  readonly rowInputs: readonly ObservedRowInput<Name>[];
  /** Every pair of datasets of which one was read to write the other; those of column edges and row inputs too. Sorted. */
  readonly relationEdges: readonly ObservedRelationEdge<Name>[];
  readonly renames: readonly ObservedRename<Name>[];
  /** Targets that were seen written, with or without a source. Sorted. */
  readonly written: readonly ObservedWrite<Name>[];
}

/** A relation by its name parts, outermost first, or a place by its URI, without a slash at the end. */
export type ObservedDataset =
  | { readonly kind: 'relation'; readonly parts: readonly string[]; readonly type: string | null }
  | { readonly kind: 'path'; readonly uri: string };

/** When something was seen, how often, and in whose work. */
export interface Sighting {
  /** ISO 8601, UTC, milliseconds; null where no row said when. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Rows of the input; a run that was told of twice counts twice. */
  readonly count: number;
  /** Newest first, at most MOST_ENTITIES. */
  readonly entities: readonly ObservedEntity[];
}

export const MOST_ENTITIES = 5;

/** Who ran it: `job`, `notebook`, `pipeline`, `dashboard`, `query`, `alert`, `genie-space` or what else the engine names. */
export interface ObservedEntity {
  readonly kind: string;
  readonly id: string;
}

export interface ObservedColumnEdge<Name = ObservedDataset> extends Sighting {
  readonly source: Name;
  readonly column: string;
  readonly target: Name;
  readonly targetColumn: string;
  /** True: never seen but through another object, as a table behind a view is. */
  readonly indirect: boolean;
}

export interface ObservedRowInput<Name = ObservedDataset> extends Sighting {
  readonly source: Name;
  readonly column: string;
  readonly target: Name;
}

export interface ObservedRelationEdge<Name = ObservedDataset> extends Sighting {
  readonly source: Name;
  readonly target: Name;
  readonly indirect: boolean;
}

export interface ObservedWrite<Name = ObservedDataset> extends Sighting {
  readonly target: Name;
}

export interface ObservedRename<Name = ObservedDataset> {
  readonly from: Name;
  readonly to: Name;
  readonly at: string | null;
}

const PROJECT = 'observed:';

/** The project under which a store keeps what one source of observed lineage brings, apart from all code: `observed:unity-catalog`. */
export function observedProject(source: string): string {
  return `${PROJECT}${source}`;
}

export function isObservedProject(project: string): boolean {
  return project.startsWith(PROJECT);
}

export function isObserver(kind: string): kind is Observer {
  return (OBSERVERS as readonly string[]).includes(kind);
}

/** An edge of any kind by its names: what a ledger is asked about while rows are read. */
export type NamedEdge =
  | {
      readonly kind: 'column';
      readonly source: ObservedDataset;
      readonly column: string;
      readonly target: ObservedDataset;
      readonly targetColumn: string;
    }
  | {
      readonly kind: 'row-input';
      readonly source: ObservedDataset;
      readonly column: string;
      readonly target: ObservedDataset;
    }
  | { readonly kind: 'relation'; readonly source: ObservedDataset; readonly target: ObservedDataset }
  | { readonly kind: 'write'; readonly target: ObservedDataset };
