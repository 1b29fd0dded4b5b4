/**
 * The words of an edge: how one column acts on another, and how sure we are. OpenLineage's vocabulary (columnLineage facet 1-2-0).
 *
 *   SELECT price + tax AS total FROM orders WHERE id > 0
 *   total ← orders.price  DIRECT/TRANSFORMATION    total ← orders.tax  DIRECT/TRANSFORMATION    rows ← orders.id  INDIRECT/FILTER
 */

/** In order of strength: combining two direct steps keeps the stronger. */
export const DIRECT_SUBTYPES = ['IDENTITY', 'TRANSFORMATION', 'AGGREGATION'] as const;
export const INDIRECT_SUBTYPES = ['JOIN', 'FILTER', 'GROUP_BY', 'SORT', 'WINDOW', 'CONDITIONAL'] as const;
export const SUBTYPES = [...DIRECT_SUBTYPES, ...INDIRECT_SUBTYPES] as const;

export type DirectSubtype = (typeof DIRECT_SUBTYPES)[number];
export type IndirectSubtype = (typeof INDIRECT_SUBTYPES)[number];
export type Subtype = DirectSubtype | IndirectSubtype;
export type EdgeKind = 'DIRECT' | 'INDIRECT';

/** Best first. `exact` follows from the text; see design section 2 for the rest. */
export const CONFIDENCES = ['exact', 'inferred', 'observed', 'unknown'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

const DIRECT: ReadonlySet<string> = new Set(DIRECT_SUBTYPES);

export function edgeKind(subtype: Subtype): EdgeKind {
  return DIRECT.has(subtype) ? 'DIRECT' : 'INDIRECT';
}

/** Of the evidence of one edge, the best decides. */
export function bestConfidence(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) <= CONFIDENCES.indexOf(b) ? a : b;
}

/** Of the steps of one chain, the worst decides. */
export function worstConfidence(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) >= CONFIDENCES.indexOf(b) ? a : b;
}

/**
 * The subtype of two steps in a row: `outer` uses what `inner` made. An indirect outer step decides alone (a filter on a sum
 * filters); under a direct one an indirect inner step stays what it was, and of two direct ones the stronger stands.
 */
export function composeSubtypes(outer: Subtype, inner: Subtype): Subtype {
  if (!DIRECT.has(outer)) return outer;
  if (!DIRECT.has(inner)) return inner;
  return SUBTYPES.indexOf(outer) >= SUBTYPES.indexOf(inner) ? outer : inner;
}
