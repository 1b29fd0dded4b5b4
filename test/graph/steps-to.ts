/** The steps from a change to one relation of a small graph, each with its text and place. */
import type { Change, ExplainedStep, Point } from '../../src/graph/index.ts';
import { impact, impactPath } from '../../src/graph/index.ts';
import { dataset, graphOf, shortName } from './graph-text.ts';
import { stored } from './stored.ts';

export async function stepsTo(
  graph: string,
  change: Change,
  { to, column }: { readonly to: string; readonly column: string | null },
): Promise<(ExplainedStep & { readonly text: string })[]> {
  const store = await stored(graphOf(graph));
  const answer = await impact(store, [change]);
  const entry = answer.affected.find((each) => each.dataset === dataset(to));
  if (entry === undefined) throw new Error(`${to} is not affected`);
  const steps = (await impactPath(store, answer, entry, { column })) ?? [];
  return steps.map((step) => ({ ...step, text: textOf(step) }));
}

function textOf({ from, to, subtypes, breaks }: ExplainedStep): string {
  return `${nameOf(from)} ${breaks ? 'breaks' : '->'} ${nameOf(to)} ${subtypes.join(',')}`;
}

function nameOf({ dataset: id, column, kind }: Point): string {
  return `${shortName(id)}.${column ?? `(${kind})`}`;
}
