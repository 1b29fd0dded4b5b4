/**
 * What binding a statement reports besides the bound query: the columns that its words name, and reasons to doubt the answer.
 *
 *   SELECT a FROM t ORDER BY b   →   mentions [t.a, t.b]; doubts []
 */
import type { Span } from '../../model/place.ts';
import type { BoundExpr, Doubt, Mention } from './bound-query.ts';

/** One for each statement, or for a part of a statement that is bound apart (bind-below.ts). */
export interface Collector {
  readonly mentions: Mention[];
  readonly doubts: Doubt[];
  /** Unknown names that were compared with the known names to suggest one. */
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

/** Reports that, as far as the schema tells, every engine refuses the statement. */
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
    addFault(`${called} has ${count} columns for ${names.length} names`, span, context);
}
