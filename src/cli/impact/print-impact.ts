/**
 * An impact answer as text: the relations that break, change, are possibly affected, and are unaffected.
 *
 *   If the values of shop.mart.orders.amount change:
 *   2 relations change (3 columns), 1 is possibly affected, 4 are unaffected.
 *
 *   CHANGES  2 relations
 *     shop.mart.revenue  table, 1 step
 *       rows change; values change in average, total
 *       orders.amount → revenue.total  models/revenue.sql:3:5
 */
import {
  type AffectedColumn,
  type AffectedRelation,
  type ImpactAnswer,
  type ImpactPartial,
  type PossibleReason,
  type PossibleRelation,
  pathConfidence,
  type UnaffectedProof,
  type UnaffectedRelation,
} from '../../graph/index.ts';
import type { ChangedType, DescribedImpact, ShownRelation } from '../../library/answers/impact-shown.ts';
import { impactLimit } from '../../library/answers/walk-limits.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { chainText, hasText, PLACES_NOTE, seenOnPath, stepDetail } from '../print-steps.ts';
import { count, listed, oneLine, placeText } from '../text.ts';
import { blockText, causesText } from './block-text.ts';
import { printImpactHead } from './print-impact-head.ts';

export interface ImpactDetail {
  /** Print each step of a path with its expression and place, instead of one line per path. */
  readonly paths: boolean;
  /** Print every column and relation. */
  readonly all: boolean;
}

export interface Print extends ImpactDetail {
  readonly paint: Paint;
  readonly short: (dataset: DatasetId) => string;
  readonly columnsShown: number;
  /** True if the entry has an accepted exception. */
  readonly isAccepted?: (entry: ShownRelation) => boolean;
}

/** The relations of the three lists of an answer that are printed. */
export type Verdicts = Pick<DescribedImpact, 'affected' | 'possible' | 'unaffected'>;

const COLUMNS_SHOWN = 8;
const REASON_LENGTH = 300;
const TYPES_SHOWN = 4;

export function printImpact(described: DescribedImpact, detail: ImpactDetail, paint: Paint): string[] {
  const { answer } = described;
  const print: Print = {
    ...detail,
    paint,
    short: shortNames(described),
    columnsShown: detail.all ? 1e9 : COLUMNS_SHOWN,
  };
  return [
    ...printImpactHead(described, paint),
    ...printPartial(answer.partial, paint),
    ...printVerdicts(described, answer.counts, print),
    ...printRest(described),
    ...(showsPlaces(described) ? ['', paint.dim(PLACES_NOTE)] : []),
  ];
}

export function showsPlaces({ affected, possible }: Pick<Verdicts, 'affected' | 'possible'>): boolean {
  const reasons = [...affected, ...possible].flatMap((each) => each.reasons);
  return affected.length > 0 || reasons.some(({ code, place }) => place !== null && hasText(code));
}

export function printVerdicts(
  { affected, possible, unaffected }: Verdicts,
  counts: ImpactAnswer['counts'],
  print: Print,
): string[] {
  const { paint } = print;
  const breaking = affected.filter(({ relation }) => relation.effect === 'BREAKS');
  const changing = affected.filter(({ relation }) => relation.effect === 'CHANGES');
  const blocked = affected.filter(({ relation }) => relation.effect === 'BLOCKED');
  return [
    ...section(
      paint.red('BREAKS'),
      counts.breaking,
      breaking.flatMap((each) => printAffected(each, print)),
    ),
    ...section(
      paint.yellow('CHANGES'),
      counts.affected - counts.breaking - counts.blocked,
      changing.flatMap((each) => printAffected(each, print)),
    ),
    ...section(
      paint.red('BLOCKED'),
      counts.blocked,
      blocked.map((each) => printBlocked(each, affected, print)),
    ),
    ...section(
      paint.magenta('POSSIBLY AFFECTED'),
      counts.possiblyAffected,
      possible.flatMap((each) => printPossible(each, print)),
    ),
    ...section(paint.green('UNAFFECTED'), counts.unaffected, printUnaffected(unaffected, print)),
  ];
}

function shortNames({ answer, located }: DescribedImpact): Print['short'] {
  return namesOf(
    new Set([
      located.dataset.id,
      ...answer.affected.map(({ dataset }) => dataset),
      ...answer.possiblyAffected.map(({ dataset }) => dataset),
      ...answer.unaffected.map(({ dataset }) => dataset),
    ]),
  );
}

function section(title: string, total: number, lines: readonly string[]): string[] {
  return total === 0 ? [] : ['', `${title}  ${count(total, 'relation')}`, ...lines];
}

export function printPartial(partial: ImpactPartial | null, paint: Paint): string[] {
  return partial === null ? [] : [paint.red(paint.bold(`INCOMPLETE: ${impactLimit(partial)}`))];
}

function printAffected(shown: ShownRelation<AffectedRelation>, print: Print): string[] {
  const { relation, tests, reasons, types = [] } = shown;
  const { paint } = print;
  const named = tests.map(({ column, name }) => (column === null ? name : `${name} on ${column}`));
  return [
    `  ${paint.bold(relation.name)}${aside(shown, print)}`,
    `    ${failText(shown, print) ?? partsText(relation, print)}`,
    ...typeLines(types, print),
    ...printPath(shown, print),
    ...(named.length > 0 ? [`    tests: ${listed(named, print.all ? 1e9 : 5)}`] : []),
    ...reasons.map((reason) => `    possibly more columns: ${reasonText(reason, print)}`),
  ];
}

/** `will fail to build without orders.net`; null if the relation does not break. */
function failText(
  { relation, fault, brokenBy }: ShownRelation<AffectedRelation>,
  { short }: Print,
): string | null {
  if (fault !== undefined) return `will fail to build: ${oneLine(fault, REASON_LENGTH)}`;
  if (!relation.whole) return null;
  return brokenBy.length === 0
    ? 'will fail to build'
    : `will fail to build without ${causesText(brokenBy, short)}`;
}

function typeLines(types: readonly ChangedType[], { all, short }: Print): string[] {
  const shown = all ? types : types.slice(0, TYPES_SHOWN);
  const rest = types.length - shown.length;
  const lines = shown.map((type) => `    ${typeText(type, short)}`);
  return rest === 0 ? lines : [...lines, `    … and ${count(rest, 'changed type')} more`];
}

/** `the type of orders.net changes: integer → varchar` */
export function typeText({ dataset, column, before, after }: ChangedType, short: Print['short']): string {
  return `the type of ${short(dataset)}.${column} changes: ${before ?? 'unknown'} → ${after ?? 'unknown'}`;
}

/** One line per relation: no column of it has the values of the new version. */
function printBlocked(
  shown: ShownRelation<AffectedRelation>,
  affected: readonly ShownRelation<AffectedRelation>[],
  print: Print,
): string {
  const { paint, short } = print;
  const why = oneLine(blockText(shown.relation, affected, short), REASON_LENGTH);
  return `  ${paint.bold(shown.relation.name)}${aside(shown, print)}  ${notBuilt(shown)}, because ${why}`;
}

function notBuilt({ dataset }: ShownRelation): string {
  if (dataset?.kind === 'exposure') return 'outdated';
  return dataset?.kind === 'test' ? 'not run' : 'not built';
}

/** The kind and the owner of the relation, if they are known, and its distance. */
function aside(shown: ShownRelation, { paint, isAccepted }: Print): string {
  const { relation, dataset } = shown;
  const parts = [
    dataset?.kind === 'unknown' ? null : (dataset?.kind ?? null),
    dataset?.owner ? `owner ${dataset.owner}` : null,
    count(relation.hops, 'step'),
    isAccepted?.(shown) === true ? 'accepted' : null,
  ];
  return paint.dim(`  ${parts.filter((part) => part !== null).join(', ')}`);
}

function partsText({ rows, columns }: AffectedRelation, print: Print): string {
  const named = (change: AffectedColumn['change']): string =>
    listed(
      columns.filter((each) => each.change === change).map(({ column }) => column),
      print.columnsShown,
    );
  const lost = named('REMOVED');
  const gained = named('ADDED');
  const modified = named('MODIFIED');
  const parts = [
    lost === '' ? null : `loses ${lost}`,
    gained === '' ? null : `gains ${gained}`,
    // If rows change, any value may differ. The columns listed have values that change in every row.
    rows === null ? null : 'rows change',
    modified === '' ? null : `values change in ${modified}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

function printPath({ path }: ShownRelation<AffectedRelation>, { paint, short, paths }: Print): string[] {
  const last = path?.at(-1);
  if (path === null || last === undefined) return [];
  if (paths) {
    return path.flatMap((step, i) => [
      `    ${i + 1}. ${chainText([step], short)}`,
      `       ${stepDetail(step, paint)}`,
    ]);
  }
  const confidence = pathConfidence(path);
  const surely = confidence === 'exact' ? '' : paint.yellow(`  ${confidence ?? 'not understood'}`);
  const where = [paint.dim(placeText(last.file, last.place)), seenOnPath(path)].filter((part) => part !== '');
  return [[`    ${chainText(path, short)}${surely}`, ...where].join('  ')];
}

function printPossible(shown: ShownRelation<PossibleRelation>, print: Print): string[] {
  return [
    `  ${print.paint.bold(shown.relation.name)}${aside(shown, print)}`,
    ...shown.reasons.map((reason) => `    ${reasonText(reason, print)}`),
    ...typeLines(shown.types ?? [], print),
  ];
}

function reasonText(reason: PossibleReason, { paint, short }: Print): string {
  const { code, file, place } = reason;
  const where = placeText(file, hasText(code) ? place : null);
  return [
    paint.yellow(code),
    reasonSentence(reason, short),
    ...(where === '' ? [] : [paint.dim(where)]),
  ].join('  ');
}

/** The sentence of a reason. The most frequent reasons omit the names that are already printed. */
export function reasonSentence({ code, message, from, job }: PossibleReason, short: Print['short']): string {
  const isReader = code === 'no-sql' && job?.includes('|exposure.') !== true;
  const known = from === null || isReader ? null : shortReason(code, short(from));
  return known ?? oneLine(message, REASON_LENGTH);
}

/** The most frequent reasons, without the name of the relation; null for other reasons. */
function shortReason(code: PossibleReason['code'], from: string): string | null {
  switch (code) {
    case 'no-sql':
      return `an exposure of ${from}; the columns it uses are unknown`;
    case 'python-model':
      return `Python code that reads ${from}; the columns it uses are unknown`;
    case 'downstream-of-possible':
      return `downstream of ${from}, which is possibly affected`;
    default:
      return null;
  }
}

/** One line per relation. */
function printUnaffected(
  relations: readonly ShownRelation<UnaffectedRelation>[],
  { paint, short, columnsShown }: Print,
): string[] {
  return relations.map(({ relation, proof }) =>
    `  ${relation.name}  ${paint.dim(proofText(proof, short, columnsShown))}`.trimEnd(),
  );
}

/** `does not use orders.amount; reads riders (unaffected)` */
export function proofText(
  proof: UnaffectedProof | null,
  short: Print['short'],
  columnsShown: number,
): string {
  const unused = (proof?.doesNotUse ?? []).map(({ dataset, columns }) =>
    columns.length === 0
      ? `rows of ${short(dataset)}`
      : listed(
          columns.map((column) => `${short(dataset)}.${column}`),
          Math.min(columnsShown, 3),
        ),
  );
  const unaffected = (proof?.readsUnaffected ?? []).map(short);
  const why = [
    ...(unused.length > 0 ? [`does not use ${listed(unused, 3)}`] : []),
    ...(proof?.follows ?? []).map((each) => followText(each, short)),
    ...(unaffected.length > 0 ? [`reads ${listed(unaffected, 3)} (unaffected)`] : []),
  ];
  return why.join('; ');
}

/** `reads orders_v2 (was orders); reads orders.amount (was net); reads orders.id by name` */
function followText(
  { dataset, from, columns }: UnaffectedProof['follows'][number],
  short: Print['short'],
): string {
  const renamed = columns.flatMap(({ column, from: was }) =>
    was === null ? [] : [`${short(dataset)}.${column} (was ${was})`],
  );
  const named = columns.flatMap(({ column, from: was }) =>
    was === null ? [`${short(dataset)}.${column}`] : [],
  );
  return [
    ...(from === null
      ? []
      : [
          from === dataset
            ? `reads ${short(dataset)} through the project`
            : `reads ${short(dataset)} (was ${short(from)})`,
        ]),
    ...(renamed.length === 0 ? [] : [`reads ${listed(renamed, 3)}`]),
    ...(named.length === 0 ? [] : [`reads ${listed(named, 3)} by name`]),
  ].join('; ');
}

/** The number of relations that are not printed. */
function printRest({ answer, affected, possible, unaffected }: DescribedImpact): string[] {
  const { counts } = answer;
  const hidden =
    counts.affected -
    affected.length +
    (counts.possiblyAffected - possible.length) +
    (counts.unaffected - unaffected.length);
  return hidden === 0 ? [] : ['', `… and ${count(hidden, 'relation')} more; --all or --json lists all`];
}
