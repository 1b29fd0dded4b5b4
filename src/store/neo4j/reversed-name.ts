/**
 * What projects call their datasets (a dbt unique_id), in the form that an index finds by its end: lower case, reverseLower.
 *
 *   reverseLower('model.shop.People')  → 'elpoep.pohs.ledom', which begins with reverseLower('.people')
 */

/** No name is as long; an index holds no key of more than 8 kB. */
export const LONGEST_NODE_ID = 1_000;

export function reverseLower(text: string): string {
  return [...text.toLowerCase()].reverse().join('');
}

/** null: it cannot be found by name. */
export function reversedNodeId(nodeId: string | null): string | null {
  return nodeId === null || nodeId.length > LONGEST_NODE_ID ? null : reverseLower(nodeId);
}
