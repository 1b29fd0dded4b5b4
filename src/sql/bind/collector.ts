/**
 * What binding reports in addition to the bound query: the columns that words of the statement reference, and
 * reasons to doubt the answer.
 *
 *   SELECT a FROM t ORDER BY b   →   mentions [t.a, t.b]; doubts []
 */
import type { Span } from '../../model/place.ts';
import type { BoundExpr, Doubt, Mention } from './bound-query.ts';

/** One for each statement, and one for each part that is bound separately (bind-below.ts). */
export interface Collector {
  readonly mentions: Mention[];
  readonly doubts: Doubt[];
  /** How many unknown names were compared with the known names to suggest one. */
  compared: number;
}

export function newCollector(): Collector {
  return { mentions: [], doubts: [], compared: 0 };
}

export function addAll(into: Collector, from: Collector): void {
  for (const mention of from.mentions) into.mentions.push(mention);
  for (const doubt of from.doubts) into.doubts.push(doubt);
  into.compared += from.compared;
}

interface Collecting {
  readonly collector: Collector;
}

export function addMention(expr: BoundExpr, offset: number, { collector }: Collecting): void {
  collector.mentions.push({ expr, offset });
}

/** Reports that engines refuse the statement, if the schema is correct. */
export function addFault(message: string, span: Span, { collector }: Collecting): void {
  collector.doubts.push({ code: 'unresolved-reference', message, span, reads: [], fault: true });
}

/** A list with more names than the relation has columns is a fault. */
export function reportExcess(
  called: string,
  count: number,
  { names, span }: { readonly names: readonly unknown[]; readonly span: Span },
  context: Collecting,
): void {
  if (names.length > count)
    addFault(`${called} has ${count} columns, but the list has ${names.length} names`, span, context);
}
