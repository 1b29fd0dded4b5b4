/**
 * The models and snapshots that must run after a change, as dbt selectors: the affected relations, the
 * possibly affected relations, and the changed relation itself unless it is dropped.
 *
 *   model.shop.orders, model.shop.people.v2, snapshot.shop.prices   →   orders people.v2 prices
 */
import type { DescribedImpact } from '../../library/answers/impact-shown.ts';

export function dbtSelectors({ located, change, affected, possible }: DescribedImpact): string[] {
  const nodes = [
    ...(change.kind === 'DROPPED' ? [] : [located.dataset.nodeId]),
    ...[...affected, ...possible].map(({ dataset }) => dataset?.nodeId ?? null),
  ];
  return [...new Set(nodes.flatMap((node) => (node === null ? [] : selectorsOf(node))))];
}

/** A model name is unique in dbt, across packages. A version follows the name: `people.v2`. */
function selectorsOf(nodeId: string): string[] {
  const [type = '', , ...name] = nodeId.split('.');
  return ['model', 'snapshot'].includes(type) && name.length > 0 ? [name.join('.')] : [];
}
