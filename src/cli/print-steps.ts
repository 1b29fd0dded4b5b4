/**
 * One step of lineage for people: from what to what, how, by which expression, at which place.
 *
 *   orders.amount → revenue.total
 *   AGGREGATION  sum(amount)  models/revenue.sql:3:5
 */
import type { ExplainedStep, Point } from '../graph/index.ts';
import { assertNever } from '../model/assert-never.ts';
import type { Evidence, ObservedEvidence } from '../model/column-graph.ts';
import type { DatasetId } from '../model/names.ts';
import { isObserver } from '../model/observed.ts';
import type { Paint } from './io.ts';
import { oneLine, placeText } from './text.ts';

type ShortName = (dataset: DatasetId) => string;

const LONGEST_EXPRESSION = 100;
/** Places are those of the text that was analysed, and dbt analyses what it compiled. */
export const PLACES_NOTE = 'Lines and columns count in the compiled SQL.';

/** Reasons of jobs without a text: the place that comes with them says nothing. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['no-sql', 'no-compiled-sql', 'python-model']);

export function hasText(code: string): boolean {
  return !WITHOUT_TEXT.has(code);
}

export function pointText({ kind, dataset, column }: Point, short: ShortName): string {
  switch (kind) {
    case 'column':
      return `${short(dataset)}.${column}`;
    case 'rows':
      return `rows of ${short(dataset)}`;
    case 'dataset':
      return short(dataset);
    default:
      return assertNever(kind);
  }
}

/** a → b → c */
export function chainText(steps: readonly ExplainedStep[], short: ShortName): string {
  const [first] = steps;
  if (first === undefined) return '';
  return [first.from, ...steps.map(({ to }) => to)].map((point) => pointText(point, short)).join(' → ');
}

/** How the step acts, and where the text says so. */
export function stepDetail(step: ExplainedStep, paint: Paint): string {
  const { subtypes, confidence, expression, file, place, breaks, evidence } = step;
  const how = subtypes.length > 0 ? subtypes.join(', ') : howRead(step);
  const surely = confidence === null || confidence === 'exact' ? '' : ` (${confidence})`;
  return [
    breaks ? paint.red(['names what is gone', how].filter((part) => part !== '').join(', ')) : how + surely,
    ...(expression === null ? [] : [oneLine(expression, LONGEST_EXPRESSION)]),
    paint.dim(placeText(file, confidence === null ? null : place)),
    seenText(evidence),
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** Who saw the steps that were seen, each once. */
export function seenOnPath(steps: readonly ExplainedStep[]): string {
  const texts = steps.map(({ evidence }) => seenText(evidence)).filter((text) => text !== '');
  return [...new Set(texts)].join('; ');
}

/** Who saw it happen, the last first: `seen by unity-catalog, first on 2026-03-01, last on 2026-03-09 (job 90210)` */
function seenText(evidence: readonly Evidence[]): string {
  const seen = evidence.flatMap((one) => (isSeen(one) ? [one] : []));
  return seen
    .sort((a, b) => compareText(b.lastSeen ?? '', a.lastSeen ?? ''))
    .filter(({ kind }, i, all) => all.findIndex((other) => other.kind === kind) === i)
    .map(({ kind, firstSeen, lastSeen, entities: [newest], indirect }) => {
      const [first, last] = [firstSeen?.slice(0, 10), lastSeen?.slice(0, 10)];
      const since = first === undefined || first === last ? '' : `, first on ${first}`;
      const when = last === undefined ? since : `${since}, last on ${last}`;
      const who = newest === undefined ? '' : ` (${newest.kind} ${newest.id})`;
      return `seen by ${kind}${when}${who}${indirect ? ', through another object' : ''}`;
    })
    .join('; ');
}

function isSeen(evidence: Evidence): evidence is ObservedEvidence {
  return isObserver(evidence.kind);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Of a step without an edge: a statement that names a column and uses it for nothing has no more to say. */
function howRead({ confidence, breaks, from }: ExplainedStep): string {
  if (confidence === null) return 'not understood';
  return breaks && from.kind === 'column' ? '' : 'reads it';
}
