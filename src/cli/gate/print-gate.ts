/**
 * The report of a gate as text: the ruling, the changed relations, and the relations that they affect.
 *
 *   REJECTED  mart.report breaks: it references mart.orders.net, which no longer exists.
 *   shop, main → .
 *
 *   CHANGED  1 relation
 *     shop.mart.orders  loses net
 */
import type { ColumnDiff, SettingDiff } from '../../graph/index.ts';
import type { DatasetId } from '../../model/names.ts';
import { isInlinedName } from '../../sources/index.ts';
import { acceptedSection } from '../exceptions/print-exceptions.ts';
import { countFindings, printFindings } from '../findings/print-findings.ts';
import { type Print, printPartial, printVerdicts, showsPlaces } from '../impact/print-impact.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { PLACES_NOTE } from '../print-steps.ts';
import { count, listed, percent, placeText } from '../text.ts';
import { foldMoves } from './fold-moves.ts';
import type { BrokenRelation } from './gate-problems.ts';
import type { ChangedRelation, GateReport } from './report.ts';

const WORDS = { passed: 'PASSED', rejected: 'REJECTED', incomplete: 'INCOMPLETE' } as const;
const COLUMNS_SHOWN = 8;

export function printGate(report: GateReport, { all }: { readonly all: boolean }, paint: Paint): string[] {
  const { affected, possible, unaffected, changed, broken, partial } = report;
  const most = all ? Number.POSITIVE_INFINITY : COLUMNS_SHOWN;
  const short = namesOf(datasetsOf(report));
  const isAccepted = (entry: object): boolean => report.acceptanceOf(entry) !== null;
  const print: Print = { all, paths: false, paint, short, columnsShown: most, isAccepted };
  const counts = {
    affected: affected.length,
    breaking: affected.filter(({ relation }) => relation.effect === 'BREAKS').length,
    blocked: affected.filter(({ relation }) => relation.effect === 'BLOCKED').length,
    possiblyAffected: possible.length,
    unaffected: unaffected.length,
    affectedColumns: 0,
  };
  return [
    ...printRuling(report, paint),
    `${report.project}, ${report.base} → ${report.head}`,
    ...(nothingDiffers(report) ? ['Nothing differs.'] : []),
    ...printPartial(partial, paint),
    ...changedSection(paint.bold('CHANGED'), changed, { paint, most }),
    ...acceptedSection(report.exceptions, paint),
    ...brokenSection(broken, paint),
    ...testsSection(report, paint),
    ...printVerdicts({ affected, possible, unaffected }, counts, print),
    ...findingsSection(report, all, paint),
    ...printFoot(report, paint),
  ];
}

/** True if the comparison is complete and found no difference. */
export function nothingDiffers({ changed, affected, possible, partial }: GateReport): boolean {
  return partial === null && changed.length + affected.length + possible.length === 0;
}

/** The datasets of the report. */
export function datasetsOf({ affected, possible, unaffected, changed }: GateReport): DatasetId[] {
  const ids = [...affected, ...possible, ...unaffected].map(({ relation }) => relation.dataset);
  const own = changed.flatMap(({ dataset, moved }) => (moved === null ? [dataset] : [dataset, moved.from]));
  return [...new Set([...ids, ...own])];
}

function printRuling({ ruling }: GateReport, paint: Paint): string[] {
  const colour = ruling.verdict === 'passed' ? paint.green : paint.red;
  const [first = '', ...rest] = ruling.reasons;
  const word = colour(paint.bold(WORDS[ruling.verdict]));
  return [first === '' ? word : `${word}  ${first}`, ...rest.map((reason) => `  ${reason}`)];
}

export function changedSection(
  title: string,
  relations: readonly ChangedRelation[],
  { paint, most }: { readonly paint: Paint; readonly most: number },
): string[] {
  if (relations.length === 0) return [];
  const { moves, rest } = foldMoves(relations);
  return [
    '',
    `${title}  ${count(relations.length, 'relation')}`,
    ...moves.map((text) => `  ${text}`),
    ...rest.map((each) => {
      const file = each.about?.file ?? null;
      return `  ${paint.bold(each.name)}  ${changeText(each, most)}${file === null ? '' : paint.dim(`  ${file}`)}`;
    }),
  ];
}

/** The differences of a relation: `loses net; values change in price; rows change`. */
export function changeText(
  { name, change, columns, rows, order, materialization, opaque, moved, broken, settings }: ChangedRelation,
  most: number,
): string {
  if (change === 'ADDED') return 'is new';
  if (change === 'REMOVED') return 'is removed';
  const names = (kind: ColumnDiff['kind']): string =>
    listed(columns.filter((column) => column.kind === kind).map(columnText), most);
  const parts: [string, string][] = [
    ['', moved === null ? '' : movedText(name, moved.name)],
    ['loses ', names('REMOVED')],
    ['renames ', names('RENAMED')],
    ['gains ', names('ADDED')],
    ['values change in ', names('MODIFIED')],
    ['changes the type of ', names('RETYPED')],
    ['changes the position of ', names('MOVED')],
    ['rows change', rows ? ' ' : ''],
    ['rows are sorted otherwise', order && !rows ? ' ' : ''],
    ['', materialization === null ? '' : `${materialization.before} becomes ${materialization.after}`],
    ['changes the setting ', listed(settingNames(settings, ['ROWS', 'COLUMNS']), most)],
    ['may change with its setting ', listed(settingNames(settings, ['POSSIBLY']), most)],
    ['may change with ', listed(settingNames(settings, ['CALLED']), most)],
    ['will fail to build: ', broken?.own === false ? broken.message : ''],
    ['', opaque === null || broken?.own === false ? '' : 'cannot be analysed, so more may change'],
  ];
  const texts = parts.flatMap(([before, text]) => (text === '' ? [] : [`${before}${text}`.trim()]));
  return texts.length === 0 ? 'its code changes' : texts.join('; ');
}

function movedText(name: string, from: string): string {
  if (isInlinedName(from)) return 'was ephemeral';
  return `was ${from}${isInlinedName(name) ? ', becomes ephemeral' : ''}`;
}

function settingNames(settings: readonly SettingDiff[], effects: readonly SettingDiff['effect'][]): string[] {
  return settings.filter(({ effect }) => effects.includes(effect)).map(({ key }) => key);
}

function columnText(column: ColumnDiff): string {
  if (column.kind === 'RENAMED') return `${column.from} to ${column.column}`;
  if (column.kind === 'RETYPED') return `${column.column} (${column.before} → ${column.after})`;
  return column.column;
}

function brokenSection(broken: readonly BrokenRelation[], paint: Paint): string[] {
  if (broken.length === 0) return [];
  return [
    '',
    `${paint.red('BROKEN BY ITS OWN CHANGE')}  ${count(broken.length, 'relation')}`,
    ...broken.flatMap(({ name, message, file, place }) => [
      `  ${paint.bold(name)}  ${message}  ${paint.dim(placeText(file, place))}`,
    ]),
  ];
}

function testsSection({ tests }: GateReport, paint: Paint): string[] {
  if (tests.length === 0) return [];
  return [
    '',
    `${paint.red('BROKEN TESTS')}  ${count(tests.length, 'test')}`,
    ...tests.map(
      ({ test, name, column }) =>
        `  ${paint.bold(test)}  of ${name}, references the removed column ${column}`,
    ),
  ];
}

function findingsSection({ findings }: GateReport, all: boolean, paint: Paint): string[] {
  const shown = findings.filter(({ severity }) => all || severity !== 'info');
  if (shown.length === 0) return [];
  return ['', `${paint.bold('NEW FINDINGS')}  ${countFindings(shown)}`, ...printFindings(shown, paint, all)];
}

function printFoot(report: GateReport, paint: Paint): string[] {
  const { total, withColumns } = report.coverage.jobs;
  return [
    '',
    `${withColumns} of ${count(total, 'model')} understood (${percent(withColumns, total)})`,
    ...(showsPlaces(report) ? [paint.dim(PLACES_NOTE)] : []),
  ];
}
