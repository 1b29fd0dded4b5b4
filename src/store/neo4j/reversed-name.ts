/**
 * Node ids (the `unique_id` of dbt) in lower case and reversed, so that an index finds them by their last
 * parts.
 *
 *   reverseLower('model.shop.People')  → 'elpoep.pohs.ledom', which starts with reverseLower('.people')
 */

/** Real ids are shorter. The maximum key size of an index is 8 kB. */
export const MAX_NODE_ID_LENGTH = 1_000;

export function reverseLower(text: string): string {
  return [...text.toLowerCase()].reverse().join('');
}

/** Returns null if the id cannot be indexed. */
export function reversedNodeId(nodeId: string | null): string | null {
  return nodeId === null || nodeId.length > MAX_NODE_ID_LENGTH ? null : reverseLower(nodeId);
}
