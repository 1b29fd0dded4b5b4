/** Nodes of the manifest with the datasets built from them. */
import type { Dataset } from '../../model/inventory.ts';
import type { Adapter } from './adapter.ts';
import type { Catalog } from './catalog.ts';
import type { DbtNode } from './manifest-node.ts';

export interface DatasetContext {
  readonly adapter: Adapter;
  readonly namespace: string;
  readonly catalog: Catalog | null;
}

/** A node with a relation, and its dataset. */
export interface BuiltNode {
  readonly node: DbtNode;
  readonly dataset: Dataset;
  /** Folded parts of the relation's name, outermost first. */
  readonly nameParts: readonly string[];
  /** Whether SQL can reference the relation by name; see relation.ts. */
  readonly named: boolean;
  readonly absentColumns: readonly string[];
}

export interface Datasets {
  /** Sorted by id. */
  readonly datasets: readonly Dataset[];
  /** By unique_id. */
  readonly nodes: ReadonlyMap<string, BuiltNode>;
  readonly exposures: ReadonlyMap<string, Dataset>;
  /** Metrics, semantic models, saved queries, functions, and hooks of the run. By unique_id. */
  readonly readers: ReadonlyMap<string, Dataset>;
  /** Groups of two or more nodes that have the same relation. */
  readonly shared: readonly (readonly DbtNode[])[];
}
