/**
 * One step of lineage as text: its ends, its subtypes, its expression and its place.
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
/** Places are positions in the analysed text, which is the SQL that dbt compiled. */
export const PLACES_NOTE = 'Lines and columns refer to the compiled SQL.';

/** Reasons of jobs without SQL text: their place has no meaning. */
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

/** How the step acts, its expression, and its place. */
export function stepDetail(step: ExplainedStep, paint: Paint): string {
  const { subtypes, confidence, expression, file, place, breaks, evidence } = step;
  const how = subtypes.length > 0 ? subtypes.join(', ') : howRead(step);
  const surely = confidence === null || confidence === 'exact' ? '' : ` (${confidence})`;
  return [
    breaks
      ? paint.red(['references a removed name', how].filter((part) => part !== '').join(', '))
      : how + surely,
    ...(expression === null ? [] : [oneLine(expression, LONGEST_EXPRESSION)]),
    paint.dim(placeText(file, confidence === null ? null : place)),
    seenText(evidence),
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** The observers of the steps, without repetition. */
export function seenOnPath(steps: readonly ExplainedStep[]): string {
  const texts = steps.map(({ evidence }) => seenText(evidence)).filter((text) => text !== '');
  return [...new Set(texts)].join('; ');
}

/**
 * The observers of an edge, newest first:
 * `seen by unity-catalog, first on 2026-03-01, last on 2026-03-09 (job 90210)`
 */
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

/**
 * For a step without an edge. A statement that references a removed column, and does not use it, has none.
 */
function howRead({ confidence, breaks, from }: ExplainedStep): string {
  if (confidence === null) return 'not understood';
  return breaks && from.kind === 'column' ? '' : 'reads it';
}
