/**
 * The report of a gate as a comment on a pull request: the ruling, the exposures with their owners, the
 * affected relations with reasons, the unaffected relations (folded), and the share of models that were
 * understood.
 */
import type {
  AffectedColumn,
  AffectedRelation,
  ExplainedStep,
  ImpactedRelation,
  PossibleRelation,
} from '../../graph/index.ts';
import type { ShownRelation } from '../../library/answers/impact-shown.ts';
import { problemText } from '../exceptions/print-exceptions.ts';
import { blockText, causesText } from '../impact/block-text.ts';
import { proofText, reasonSentence, typeText } from '../impact/print-impact.ts';
import { namesOf } from '../names-shown.ts';
import { chainText, hasText, seenOnPath } from '../print-steps.ts';
import { count, listed, oneLine, percent, placeText } from '../text.ts';
import { foldMoves } from './fold-moves.ts';
import { changeText, datasetsOf, nothingDiffers } from './print-gate.ts';
import type { GateReport } from './report.ts';

const HEADS = { passed: '✅ Passed', rejected: '❌ Rejected', incomplete: '⚠️ Incomplete' } as const;
const COLUMNS_SHOWN = 8;
const REASON_LENGTH = 300;
/** Comments have a maximum size. The comment contains the number of omitted rows. */
const ROWS_SHOWN = 200;

export function gateMarkdown(report: GateReport): string[] {
  const { ruling, project, base, head } = report;
  return [
    `### ${HEADS[ruling.verdict]}: column lineage of ${cell(project)}`,
    '',
    ...ruling.reasons.map((reason) => `- ${cell(reason)}`),
    ...(ruling.reasons.length > 0 ? [''] : []),
    `${code(base)} → ${code(head)}`,
    ...(nothingDiffers(report) ? ['', 'Nothing differs.'] : []),
    ...accepted(report),
    ...exposures(report),
    ...tests(report),
    ...changed(report),
    ...affected(report),
    ...possible(report),
    ...unaffected(report),
    ...findings(report),
    '',
    foot(report),
  ];
}

function accepted({ exceptions }: GateReport): string[] {
  return tableOf(
    'Accepted',
    ['relation', 'exception', 'by', 'until', 'reason'],
    exceptions.accepted.flatMap(({ problem, exceptions: found }) =>
      found.map(({ by, until, reason }) => [
        code(problem.name),
        cell(problemText(problem)),
        cell(by),
        until ?? '',
        cell(oneLine(reason, REASON_LENGTH)),
      ]),
    ),
  );
}

function tests(report: GateReport): string[] {
  return tableOf(
    'Broken tests',
    ['test', 'relation', 'removed column'],
    report.tests.map((each) => [
      `${code(each.test)}${mark(each, report)}`,
      code(each.name),
      code(each.column),
    ]),
  );
}

/** Marks an entry that is accepted. */
function mark(entry: object, { acceptanceOf }: GateReport): string {
  return acceptanceOf(entry) === null ? '' : ' (accepted)';
}

function exposures(report: GateReport): string[] {
  const short = namesOf(datasetsOf(report));
  const { exposures: found } = report;
  return tableOf(
    'Exposures',
    ['exposure', 'owner', 'verdict', 'reason'],
    found.map((each) => [
      code(each.relation.name),
      cell(each.dataset?.owner ?? ''),
      `${verdictText(each.relation)}${mark(each, report)}`,
      isAffected(each) ? reasonOf(each, report, short) : readText(each, short),
    ]),
  );
}

function isAffected(shown: ShownRelation): shown is ShownRelation<AffectedRelation> {
  return shown.relation.verdict === 'AFFECTED';
}

function verdictText(relation: ImpactedRelation): string {
  if (relation.verdict !== 'AFFECTED') return 'possibly affected';
  return relation.effect === 'BLOCKED' ? '**blocked**' : 'affected';
}

/** The relations that an exposure reads: dbt does not list their columns. */
function readText(
  { reasons }: Pick<ShownRelation<PossibleRelation>, 'reasons'>,
  short: Parameters<typeof chainText>[1],
): string {
  const read = reasons.flatMap(({ code: reason, from }) =>
    reason === 'no-sql' && from !== null ? [short(from)] : [],
  );
  const others = reasons.filter(({ code: reason, from }) => reason !== 'no-sql' || from === null);
  const parts = [
    read.length === 0 ? '' : `reads ${cell(listed(read, 3))}; the columns it uses are unknown`,
    reasonsText({ reasons: others }, short),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** Without the exposures, which have their own table. */
function others<R extends AffectedRelation | PossibleRelation>(
  relations: readonly ShownRelation<R>[],
  { exposures: found }: GateReport,
): ShownRelation<R>[] {
  const listedAbove = new Set(found.map(({ relation }) => relation.dataset));
  return relations.filter(({ relation }) => !listedAbove.has(relation.dataset));
}

function changed({ changed: relations, broken }: GateReport): string[] {
  const reasons = new Map(broken.map(({ dataset, message }) => [dataset, `**broken**: ${cell(message)}; `]));
  const { moves, rest } = foldMoves(relations);
  const moved = moves.length === 0 ? [] : ['', ...moves.map((text) => `- ${cell(text)}`)];
  const table = tableOf(
    'Changed',
    ['relation', 'change', 'file'],
    rest.map((each) => [
      code(each.name),
      `${reasons.get(each.dataset) ?? ''}${cell(changeText(each, COLUMNS_SHOWN))}`,
      code(each.about?.file ?? ''),
    ]),
  );
  return [...moved, ...table];
}

function affected(report: GateReport): string[] {
  const relations = others(report.affected, report);
  const short = namesOf(datasetsOf(report));
  return tableOf(
    'Affected',
    ['relation', 'owner', 'effect', 'reason'],
    relations.map((each) => [
      code(each.relation.name),
      cell(each.dataset?.owner ?? ''),
      `${effectText(each, short)}${mark(each, report)}`,
      reasonOf(each, report, short),
    ]),
  );
}

function reasonOf(
  each: ShownRelation<AffectedRelation>,
  report: GateReport,
  short: Parameters<typeof chainText>[1],
): string {
  const types = (each.types ?? []).map((type) => cell(typeText(type, short)));
  return [becauseBlocked(each, report, short) || because(each.path, short), ...types].join('; ');
}

function becauseBlocked(
  { relation }: ShownRelation<AffectedRelation>,
  { affected: all }: GateReport,
  short: Parameters<typeof chainText>[1],
): string {
  return cell(blockText(relation, all, short));
}

function effectText(
  { relation, fault, brokenBy }: ShownRelation<AffectedRelation>,
  short: Parameters<typeof chainText>[1],
): string {
  if (relation.effect === 'BLOCKED') return '**blocked**';
  if (fault !== undefined) return `**breaks**: ${cell(fault)}`;
  if (relation.whole) {
    return brokenBy.length === 0 ? '**breaks**' : `**breaks** without ${cell(causesText(brokenBy, short))}`;
  }
  const names = (change: AffectedColumn['change']): string =>
    listed(
      relation.columns.filter((each) => each.change === change).map(({ column }) => column),
      COLUMNS_SHOWN,
    );
  const parts = [
    names('REMOVED') === '' ? null : `loses ${cell(names('REMOVED'))}`,
    names('ADDED') === '' ? null : `gains ${cell(names('ADDED'))}`,
    relation.rows === null ? null : 'rows change',
    names('MODIFIED') === '' ? null : `values change in ${cell(names('MODIFIED'))}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

function because(path: readonly ExplainedStep[] | null, short: Parameters<typeof chainText>[1]): string {
  const last = path?.at(-1);
  if (path === null || last === undefined) return '';
  const parts = [
    code(chainText(path, short)),
    code(placeText(last.file, last.place)),
    cell(seenOnPath(path)),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function possible(report: GateReport): string[] {
  const short = namesOf(datasetsOf(report));
  return tableOf(
    'Possibly affected',
    ['relation', 'owner', 'reason'],
    others(report.possible, report).map((each) => [
      code(each.relation.name),
      cell(each.dataset?.owner ?? ''),
      `${reasonsText(each, short)}${mark(each, report)}`,
    ]),
  );
}

function reasonsText(
  { reasons }: Pick<ShownRelation<PossibleRelation>, 'reasons'>,
  short: Parameters<typeof chainText>[1],
): string {
  return reasons
    .map((reason) => {
      const where = code(placeText(reason.file, hasText(reason.code) ? reason.place : null));
      return `${reason.code}: ${cell(reasonSentence(reason, short))} ${where}`.trimEnd();
    })
    .join(' ');
}

function unaffected(report: GateReport): string[] {
  const { unaffected: relations } = report;
  if (relations.length === 0) return [];
  const short = namesOf(datasetsOf(report));
  const rows = relations.map(({ relation, proof }) => {
    const why = proofText(proof, short, COLUMNS_SHOWN) || 'reads unaffected relations only';
    return `| ${code(relation.name)} | ${cell(why)} |`;
  });
  return [
    '',
    `<details><summary>${count(relations.length, 'relation')} downstream proved unaffected</summary>`,
    '',
    '| relation | proof |',
    '| --- | --- |',
    ...cut(rows),
    '',
    '</details>',
  ];
}

function findings({ findings: found }: GateReport): string[] {
  return tableOf(
    'New findings',
    ['severity', 'finding', 'what to do'],
    found
      .filter(({ severity }) => severity !== 'info')
      .map(({ severity, message, hint }) => [severity, cell(message), cell(hint ?? '')]),
  );
}

function foot({ coverage, confidence }: GateReport): string {
  const { total, withColumns } = coverage.jobs;
  const sure = Object.entries(confidence).map(([name, n]) => `${n} ${name}`);
  const paths = sure.length === 0 ? '' : ` · paths: ${sure.join(', ')}`;
  return `<sub>${withColumns} of ${count(total, 'model')} understood (${percent(withColumns, total)})${paths}</sub>`;
}

function tableOf(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  return [
    '',
    `#### ${title} (${rows.length})`,
    '',
    `| ${heads.join(' | ')} |`,
    `| ${heads.map(() => '---').join(' | ')} |`,
    ...cut(rows.map((row) => `| ${row.join(' | ')} |`)),
  ];
}

function cut(rows: readonly string[]): string[] {
  if (rows.length <= ROWS_SHOWN) return [...rows];
  return [...rows.slice(0, ROWS_SHOWN), '', `… and ${rows.length - ROWS_SHOWN} more.`];
}

/** Escapes text of a project, so that it is not interpreted as markup, a link or a mention. */
function cell(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[|`\\[\]*~@#]/g, (found) => `&#${found.charCodeAt(0)};`)
    .replace(/(?<!\w)_|_(?!\w)/g, '&#95;');
}

/** A name as inline code. A bar is escaped because it ends a table cell. */
function code(text: string): string {
  return text === '' ? '' : `\`${text.replace(/[`\r\n]/g, ' ').replace(/\|/g, '\\|')}\``;
}
