/**
 * The models and snapshots that must run for a change to arrive everywhere, as selectors of dbt: those that are affected, those that may be, and the
 * relation of the question where its own values or rows change.
 *
 *   model.shop.orders, model.shop.people.v2, snapshot.shop.prices   →   orders people.v2 prices
 */
import type { DescribedImpact } from '../../library/answers/impact-shown.ts';

export function dbtSelectors({ located, change, affected, possible }: DescribedImpact): string[] {
  const isGone = change.kind === 'DROPPED';
  const nodes = [
    ...(isGone ? [] : [located.dataset.nodeId]),
    ...[...affected, ...possible].map(({ dataset }) => dataset?.nodeId ?? null),
  ];
  return [...new Set(nodes.flatMap((node) => (node === null ? [] : selectorsOf(node))))];
}

/** A name is one model in dbt, whichever package it is of; a version stands behind it. */
function selectorsOf(nodeId: string): string[] {
  const [type = '', , ...name] = nodeId.split('.');
  return ['model', 'snapshot'].includes(type) && name.length > 0 ? [name.join('.')] : [];
}
