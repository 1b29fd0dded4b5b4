/**
 * What a node reads, as datasets: dbt's `depends_on`, in which every ephemeral model is replaced by its own
 * dependencies.
 *
 *   model a → ephemeral e → source s   →   a reads s
 */
import type { DatasetId } from '../../model/names.ts';
import type { Datasets } from './built-node.ts';
import { isEphemeral } from './inlined-models.ts';
import type { Manifest } from './manifest.ts';

export interface Reads {
  /** Sorted. */
  readonly datasets: readonly DatasetId[];
  /** unique_ids that are disabled in the project. Sorted. */
  readonly disabled: readonly string[];
  /** unique_ids that are not in the manifest. Sorted. */
  readonly unknown: readonly string[];
}

/** Kinds of nodes that only determine the order of a run and contain no data. */
const NO_DATA = /^(?:test|unit_test|macro|operation|sql_operation|analysis|group|doc)\./;

export function readsOf(
  dependsOn: readonly string[],
  manifest: Manifest,
  { nodes, readers }: Pick<Datasets, 'nodes' | 'readers'>,
): Reads {
  const datasets = new Set<DatasetId>();
  const disabled = new Set<string>();
  const unknown = new Set<string>();
  const seen = new Set<string>(dependsOn);
  // A set may grow while it is iterated. It contains each id once, so a cycle ends.
  for (const id of seen) {
    const dataset = nodes.get(id)?.dataset ?? readers.get(id);
    const through = dataset === undefined ? throughOf(id, manifest) : null;
    if (dataset !== undefined) datasets.add(dataset.id);
    else if (through !== null) for (const next of through) seen.add(next);
    else if (manifest.disabled.has(id)) disabled.add(id);
    else if (!NO_DATA.test(id)) unknown.add(id);
  }
  return { datasets: [...datasets].sort(), disabled: [...disabled].sort(), unknown: [...unknown].sort() };
}

function throughOf(id: string, manifest: Manifest): readonly string[] | null {
  const node = manifest.nodes.get(id);
  if (node !== undefined && isEphemeral(node)) return node.dependsOn;
  return null;
}
