/**
 * The state of a store before a reading of observed lineage: the datasets of code, and the ledger of each
 * source.
 *
 *   a store with the project shop and observed:unity-catalog
 *   → known: shop's datasets; ledgers: unity-catalog → its edges
 *
 * One pass over the store's export, so that everything is of one state.
 */
import type { KnownDataset } from '../graph/observed/known-names.ts';
import { observedOf } from '../graph/observed/observed-graph.ts';
import type { ResolvedLineage } from '../graph/observed/sightings.ts';
import type { Build } from '../graph/reader.ts';
import type { JobLineage } from '../model/column-graph.ts';
import type { Dataset, DatasetKind } from '../model/inventory.ts';
import type { DatasetId } from '../model/names.ts';
import { isObservedProject } from '../model/observed.ts';
import type { LineageStore } from '../store/index.ts';

export interface StoredKnowledge {
  /** Datasets of the code, with the columns of the code. */
  readonly known: readonly KnownDataset[];
  /** By project: `observed:unity-catalog`. */
  readonly ledgers: ReadonlyMap<string, StoredLedger>;
  /** The known kinds of datasets. */
  readonly kinds: ReadonlyMap<DatasetId, DatasetKind>;
  /** True if any project was built. */
  readonly hasCode: boolean;
}

export interface StoredLedger {
  readonly build: Build;
  readonly lineage: ResolvedLineage;
  /** The newest stored event: live queries start there. */
  readonly watermark: string | null;
}

type Line = { readonly dataset: Dataset } | JobLineage;

/** The ledgers of these projects that exist. */
export async function readKnowledge(
  store: LineageStore,
  projects: readonly string[],
): Promise<StoredKnowledge> {
  const builds = await store.builds();
  const wanted = builds.filter(({ project }) => projects.includes(project));
  const jobs = new Map<string, JobLineage[]>(wanted.map(({ project }) => [project, []]));
  const known: KnownDataset[] = [];
  const kinds = new Map<DatasetId, DatasetKind>();
  for await (const text of store.export()) {
    if (text.startsWith('{"job"') && wanted.length === 0) break;
    const line = JSON.parse(text) as Line;
    if ('dataset' in line) {
      known.push(...codeOf(line.dataset));
      kinds.set(line.dataset.id, line.dataset.kind);
    } else jobs.get(line.job.project)?.push(line);
  }
  const ledgers = new Map<string, StoredLedger>();
  for (const build of wanted) {
    const lineage = observedOf({ jobs: jobs.get(build.project) ?? [] });
    if (lineage !== null) ledgers.set(build.project, { build, lineage, watermark: watermarkOf(lineage) });
  }
  return { known, ledgers, kinds, hasCode: builds.some(({ project }) => !isObservedProject(project)) };
}

/** Leaves out columns that are only observed, and exposures, which have no name in a warehouse. */
function codeOf({ id, namespace, name, columns, kind, observed }: Dataset): KnownDataset[] {
  if (observed === true || kind === 'exposure') return [];
  return [{ id, namespace, name, columns: columns.filter((column) => column.observed !== true) }];
}

export function watermarkOf({ relationEdges, written }: ResolvedLineage): string | null {
  let newest: string | null = null;
  for (const { lastSeen } of [...relationEdges, ...written])
    if (lastSeen !== null && (newest === null || lastSeen > newest)) newest = lastSeen;
  return newest;
}
