/**
 * The vocabulary of an edge: how one column acts on another, and how certain the edge is. From OpenLineage
 * (columnLineage facet 1-2-0).
 *
 *   SELECT price + tax AS total FROM orders WHERE id > 0
 *   total ← orders.price  DIRECT/TRANSFORMATION
 *   total ← orders.tax    DIRECT/TRANSFORMATION
 *   rows  ← orders.id     INDIRECT/FILTER
 */

/** Weakest first. Two direct steps in a row have the stronger subtype. */
export const DIRECT_SUBTYPES = ['IDENTITY', 'TRANSFORMATION', 'AGGREGATION'] as const;
export const INDIRECT_SUBTYPES = ['JOIN', 'FILTER', 'GROUP_BY', 'SORT', 'WINDOW', 'CONDITIONAL'] as const;
export const SUBTYPES = [...DIRECT_SUBTYPES, ...INDIRECT_SUBTYPES] as const;

export type DirectSubtype = (typeof DIRECT_SUBTYPES)[number];
export type IndirectSubtype = (typeof INDIRECT_SUBTYPES)[number];
export type Subtype = DirectSubtype | IndirectSubtype;
export type EdgeKind = 'DIRECT' | 'INDIRECT';

/**
 * Best first. `exact`: the edge follows from the text. `inferred`: the text allows more than one reading.
 * `observed`: an engine reported the edge. `unknown`: the format does not relate inputs to outputs.
 */
export const CONFIDENCES = ['exact', 'inferred', 'observed', 'unknown'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

const DIRECT: ReadonlySet<string> = new Set(DIRECT_SUBTYPES);

export function edgeKind(subtype: Subtype): EdgeKind {
  return DIRECT.has(subtype) ? 'DIRECT' : 'INDIRECT';
}

/** The confidence of an edge is that of its best evidence. */
export function bestConfidence(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) <= CONFIDENCES.indexOf(b) ? a : b;
}

/** The confidence of a path is that of its worst step. */
export function worstConfidence(a: Confidence, b: Confidence): Confidence {
  return CONFIDENCES.indexOf(a) >= CONFIDENCES.indexOf(b) ? a : b;
}

/**
 * The subtype of two steps in a row: `outer` uses the result of `inner`. An indirect outer step wins (a
 * filter on a sum filters). A direct outer step keeps an indirect inner step. Of two direct steps, the
 * stronger wins.
 */
export function composeSubtypes(outer: Subtype, inner: Subtype): Subtype {
  if (!DIRECT.has(outer)) return outer;
  if (!DIRECT.has(inner)) return inner;
  return SUBTYPES.indexOf(outer) >= SUBTYPES.indexOf(inner) ? outer : inner;
}
