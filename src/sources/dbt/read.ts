/**
 * dbt's artifacts → Inventory: manifest.json v11 or v12, catalog.json v1 where it is there, compiled SQL
 * files where the manifest has none.
 *
 *   readDbt('shop')
 *     → { inventory: { project: 'shop', datasets: […], jobs: […], findings: […] }, inputDigest, dialect, … }
 *
 * Throws Failure `bad-input` with one sentence where the manifest or the catalog cannot be used; everything
 * smaller is a finding.
 */
import type { Finding } from '../../model/finding.ts';
import type { Inventory } from '../../model/inventory.ts';
import { type Adapter, adapterOf } from './adapter.ts';
import { type Catalog, decodeCatalog } from './catalog.ts';
import { buildDatasets } from './datasets.ts';
import { adapterFindings, catalogFindings, missingCatalog, noModels, relationFindings } from './findings.ts';
import { type InlinedModels, isEphemeral, withInlinedModels } from './inlined-models.ts';
import { buildJobs } from './jobs.ts';
import { type LocatedDbt, locateDbt } from './locate.ts';
import { decodeManifest, type Progress } from './manifest.ts';
import { byText } from './order.ts';

export interface DbtReading {
  readonly inventory: Inventory;
  readonly inputDigest: string;
  readonly dialect: string;
  readonly namespace: string;
  /** As in the manifest; null if the manifest has none. */
  readonly adapterType: string | null;
  readonly dbtVersion: string | null;
  readonly manifestVersion: number;
  readonly generatedAt: string | null;
  readonly manifestPath: string;
  readonly catalogPath: string | null;
  /**
   * The number of compiled SQL files read next to the manifest. Above 0, an equal inputDigest does not prove
   * that nothing changed.
   */
  readonly filesRead: number;
  /** unique_ids of ephemeral models. */
  readonly ephemeral: ReadonlySet<string>;
}

interface ReadOptions {
  /** Namespace of the relations. Used for a path only; a located input already has a namespace. */
  readonly namespace?: string | undefined;
  /** Bytes of the manifest; reported at most 100 times. */
  readonly onProgress?: Progress | undefined;
  /** Ephemeral models that are read as relations. */
  readonly inlined?: InlinedModels | undefined;
}

/** `input` is a project folder, a target folder, a manifest.json, or the result of `locateDbt`. */
export async function readDbt(input: string | LocatedDbt, options: ReadOptions = {}): Promise<DbtReading> {
  const located =
    typeof input === 'string' ? await locateDbt(input, { namespace: options.namespace }) : input;
  const { onProgress, inlined = new Map() } = options;
  const decoded = decodeManifest(located.manifest, located.manifestPath, eachHundredth(onProgress));
  const manifest = inlined.size === 0 ? decoded : withInlinedModels(decoded, inlined);
  const { adapterType } = manifest.metadata;
  const adapter = adapterOf(adapterType);
  const namespace = located.namespace ?? adapter.namespace;
  const { catalog, problems } = openCatalog(located, adapter);
  const datasets = buildDatasets(manifest, { adapter, namespace, catalog });
  const { jobs, findings, filesRead } = await buildJobs(manifest, datasets, {
    adapter,
    folders: located.folders,
  });
  const all = [
    ...manifest.findings,
    ...adapterFindings(adapter, adapterType),
    ...problems,
    ...(catalog === null ? [] : catalogFindings(catalog, manifest, datasets)),
    ...relationFindings(datasets),
    ...findings,
    ...(manifest.nodes.size === 0 ? [noModels()] : []),
  ];
  return {
    inventory: {
      project: manifest.metadata.projectName,
      datasets: datasets.datasets,
      jobs,
      findings: all.sort(byText(({ code, subject = '', message }) => [code, subject, message].join('\n'))),
    },
    inputDigest: located.inputDigest,
    dialect: adapter.dialect,
    namespace,
    adapterType,
    dbtVersion: manifest.metadata.dbtVersion,
    manifestVersion: manifest.metadata.schemaVersion,
    generatedAt: manifest.metadata.generatedAt,
    manifestPath: located.manifestPath,
    catalogPath: located.catalog?.path ?? null,
    filesRead,
    ephemeral: new Set([...decoded.nodes.values()].filter(isEphemeral).map(({ id }) => id)),
  };
}

/**
 * Lineage does not depend on the catalog: without a catalog it has fewer columns, and a finding reports it. A
 * broken catalog is refused: the graph would lose columns that it has, and users do not read the findings of
 * a successful build.
 */
function openCatalog(
  located: LocatedDbt,
  adapter: Adapter,
): { catalog: Catalog | null; problems: Finding[] } {
  if (located.catalog === null) return { catalog: null, problems: [missingCatalog()] };
  const { bytes, path } = located.catalog;
  return { catalog: decodeCatalog(bytes, path, adapter), problems: [] };
}

function eachHundredth(onProgress: Progress | undefined): Progress {
  if (onProgress === undefined) return () => {};
  let told = 0;
  return (done, total) => {
    if (done - told < total / 100 && done < total) return;
    told = done;
    onProgress(done, total);
  };
}
