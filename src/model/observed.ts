/**
 * Observed lineage: the edges that an engine reports about its own work, in one form for all engines. Readers
 * of exports and events create it. Comparing, merging and storing do not depend on the engine. Names are as
 * the engine writes them and are resolved to datasets later.
 *
 *   Unity Catalog: harbor.raw.shipments.gross_kg → harbor.mart.daily.total_kg,
 *   three times, last on 2 March by job 90210
 *   { source: shipments, column: 'gross_kg', target: daily, targetColumn: 'total_kg', firstSeen: …,
 *     lastSeen: '2026-03-02T08:15:30.123Z', count: 3, entities: [{ kind: 'job', id: '90210' }] }
 */

/** The engine or system that observed an edge: a kind of evidence. */
export const OBSERVERS = ['unity-catalog', 'snowflake', 'open-lineage'] as const;
export type Observer = (typeof OBSERVERS)[number];

/** `Name` is ObservedDataset (the engine's names) or, after resolution, DatasetId. */
export interface ObservedLineage<Name = ObservedDataset> {
  readonly observer: Observer;
  /**
   * Value flows as the engine reports them. Whether columns of filters and joins are included depends on the
   * engine. Sorted by target, then source.
   */
  readonly columnEdges: readonly ObservedColumnEdge<Name>[];
  /** Columns that were read to decide the rows of the target. Sorted. */
  readonly rowInputs: readonly ObservedRowInput<Name>[];
  /** Every pair of a source and a target, including the pairs of column edges and row inputs. Sorted. */
  readonly relationEdges: readonly ObservedRelationEdge<Name>[];
  readonly renames: readonly ObservedRename<Name>[];
  /** Targets that were observed being written, with or without a source. Sorted. */
  readonly written: readonly ObservedWrite<Name>[];
}

/** A relation by its name parts, outermost first, or a location by its URI without a trailing slash. */
export type ObservedDataset =
  | { readonly kind: 'relation'; readonly parts: readonly string[]; readonly type: string | null }
  | { readonly kind: 'path'; readonly uri: string };

/** When an edge was observed, how often, and in which work. */
export interface Sighting {
  /** ISO 8601, UTC, milliseconds; null if no row has a time. */
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
  /** Rows of the input. A run that is reported twice counts twice. */
  readonly count: number;
  /** Newest first, at most MOST_ENTITIES. */
  readonly entities: readonly ObservedEntity[];
}

export const MOST_ENTITIES = 5;

/**
 * The work that ran: `job`, `notebook`, `pipeline`, `dashboard`, `query`, `alert`, `genie-space`, or another
 * kind that the engine reports.
 */
export interface ObservedEntity {
  readonly kind: string;
  readonly id: string;
}

export interface ObservedColumnEdge<Name = ObservedDataset> extends Sighting {
  readonly source: Name;
  readonly column: string;
  readonly target: Name;
  readonly targetColumn: string;
  /** True if it was only observed through another object, such as a table through a view. */
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

/**
 * The project under which a store holds the lineage of one observed source, separate from all code:
 * `observed:unity-catalog`.
 */
export function observedProject(source: string): string {
  return `${PROJECT}${source}`;
}

export function isObservedProject(project: string): boolean {
  return project.startsWith(PROJECT);
}

export function isObserver(kind: string): kind is Observer {
  return (OBSERVERS as readonly string[]).includes(kind);
}

/** An edge of any kind by its names, for lookups in a ledger while rows are read. */
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
