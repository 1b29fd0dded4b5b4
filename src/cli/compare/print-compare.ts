/**
 * A comparison as text: the agreement of code and observation, the relations (lowest agreement first), and
 * the edges that only one side has.
 *
 *   AGREEMENT 93.1 %  precision 92.5 %, recall 89.6 %
 *   shop, as Unity Catalog saw it from 2026-03-01 to 2026-03-05
 *
 *   DISAGREEMENTS  2 edges
 *     orders
 *       only in the code  sales.item → item  not-observed  models/orders.sql:1:8
 *       only observed     goods.item → item  not-in-code   last seen 2026-03-04
 */
import type { ColumnEnds, Comparison, Disagreement, ModelScore } from '../../graph/index.ts';
import { grouped } from '../../model/grouped.ts';
import type { DatasetId } from '../../model/names.ts';
import type { Observer } from '../../model/observed.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { count, listed, oneLine, percent, placeText, table } from '../text.ts';
import type { Verdict } from './verdict.ts';

const OBSERVERS: Readonly<Record<Observer, string>> = {
  'unity-catalog': 'Unity Catalog',
  snowflake: 'Snowflake',
  'open-lineage': 'OpenLineage',
};
const MODELS_SHOWN = 20;
const EDGES_SHOWN = 50;
const NAMES_SHOWN = 8;
const MOST = 1e9;

interface Print {
  readonly paint: Paint;
  readonly all: boolean;
  readonly short: (id: DatasetId) => string;
}

export function printComparison(
  comparison: Comparison,
  verdict: Verdict | null,
  { all, paint }: { readonly all: boolean; readonly paint: Paint },
): string[] {
  const print: Print = { paint, all, short: namesOf(datasetsOf(comparison)) };
  return [
    ...printHead(comparison, verdict, paint),
    ...printModels(comparison, print),
    ...printDisagreements(comparison.disagreements, print),
    ...printStale(comparison, print),
    ...printRest(comparison, print),
  ];
}

function datasetsOf({ models, disagreements, unknownRelations, stale }: Comparison): DatasetId[] {
  return [
    ...[...models, ...unknownRelations].map(({ relation }) => relation),
    ...[...disagreements, ...stale].flatMap(({ source, target }) => [source, target]),
  ];
}

function printHead(comparison: Comparison, verdict: Verdict | null, paint: Paint): string[] {
  const { overall, project, observer, firstSeen, lastSeen } = comparison;
  const { counts } = overall;
  const when = firstSeen === null || lastSeen === null ? '' : ` ${span(firstSeen, lastSeen)}`;
  const about = `${project}, as ${OBSERVERS[observer]} saw it${when}`;
  if (overall.agreement === null)
    return [paint.yellow(paint.bold('NOTHING TO COMPARE')), about, ...verdictLine(verdict, paint)];
  const colour = overall.agreement === 1 ? paint.green : paint.yellow;
  const as = [
    ...(counts.asInfluence > 0 ? [`${grouped(counts.asInfluence)} as indirect edges`] : []),
    ...(counts.throughViews > 0 ? [`${grouped(counts.throughViews)} through views`] : []),
  ];
  return [
    `${colour(paint.bold(`AGREEMENT ${shareText(overall.agreement)}`))}  precision ${shareText(overall.precision)}, recall ${shareText(overall.recall)}`,
    about,
    ...verdictLine(verdict, paint),
    `${grouped(counts.codeSeen)} of ${count(counts.code, 'value flow')} of the code were observed; ` +
      `${grouped(counts.observedInCode)} of ${count(counts.observed, 'observed edge')} are in the code${as.length === 0 ? '' : ` (${as.join(', ')})`}`,
  ];
}

function verdictLine(verdict: Verdict | null, paint: Paint): string[] {
  if (verdict === null) return [];
  const word = verdict.passed === true ? paint.green('PASSED') : paint.red('FAILED');
  return [`${verdict.passed === null ? paint.yellow('NOT SHOWN') : word}  ${verdict.message}`];
}

/** The lowest agreement first. Relations that agree completely are only counted. */
function printModels({ models }: Comparison, { paint, all, short }: Print): string[] {
  const scored = models.filter(({ agreement }) => agreement !== null);
  if (scored.length === 0) return [];
  const listedModels = scored
    .filter(({ agreement }) => all || agreement !== 1)
    .sort((a, b) => (a.agreement ?? 0) - (b.agreement ?? 0));
  const shown = listedModels.slice(0, all ? MOST : MODELS_SHOWN);
  const rest = listedModels.length - shown.length;
  const complete = scored.length - listedModels.length;
  const rows = shown.map((model) => [`  ${paint.bold(short(model.relation))}`, ...modelCells(model)]);
  const head = ['  relation', 'agreement', 'precision', 'recall', 'last seen'].map((text) => paint.dim(text));
  return [
    '',
    `${paint.bold('RELATIONS')}  ${grouped(scored.length)} of ${count(models.length, 'relation')} that code writes were observed`,
    ...(shown.length === 0 ? [] : table([head, ...rows])),
    ...(rest > 0 ? [`  … and ${grouped(rest)} more; --all lists them`] : []),
    ...(complete > 0
      ? [`  ${count(complete, 'relation')} ${complete === 1 ? 'agrees' : 'agree'} completely`]
      : []),
  ];
}

function modelCells({ agreement, precision, recall, lastSeen }: ModelScore): string[] {
  return [shareText(agreement), shareText(precision), shareText(recall), dayOf(lastSeen)];
}

function printDisagreements(disagreements: readonly Disagreement[], print: Print): string[] {
  if (disagreements.length === 0) return [];
  const { paint, all, short } = print;
  const shown = disagreements.slice(0, all ? MOST : EDGES_SHOWN);
  const rest = disagreements.length - shown.length;
  const targets = [...new Set(shown.map(({ target }) => target))];
  return [
    '',
    `${paint.bold('DISAGREEMENTS')}  ${count(disagreements.length, 'edge')}`,
    ...targets.flatMap((target) => [
      `  ${paint.bold(short(target))}`,
      ...shown.filter((each) => each.target === target).flatMap((each) => printEdge(each, print)),
    ]),
    ...(rest > 0 ? [`  … and ${grouped(rest)} more; --all lists them`] : []),
  ];
}

function printEdge(each: Disagreement, { paint, short }: Print): string[] {
  const isStatic = each.side === 'static-only';
  const side = isStatic ? paint.yellow('only in the code') : paint.cyan('only observed   ');
  const seen = each.lastSeen === null ? '' : `  last seen ${dayOf(each.lastSeen)}`;
  const { message, file, place, expression } = each.detail;
  const at = paint.dim(placeText(file, place));
  const text = each.cause === 'parser-gap' || each.cause === 'dynamic-sql' ? expression : null;
  return [
    `    ${side}  ${endsText(each, short)}  ${each.cause}${seen}`,
    `      ${oneLine(message, 300)}  ${at}`.trimEnd(),
    ...(text === null ? [] : [`      ${paint.dim(oneLine(text, 160))}`]),
  ];
}

function printStale({ stale }: Comparison, { paint, all, short }: Print): string[] {
  if (stale.length === 0) return [];
  const shown = stale.slice(0, all ? MOST : EDGES_SHOWN);
  const rest = stale.length - shown.length;
  return [
    '',
    `${paint.bold('STALE')}  ${count(stale.length, 'edge')} that both sides have, but the newest runs did not report`,
    ...shown.map(
      (edge) =>
        `  ${paint.bold(short(edge.target))}  ${endsText(edge, short)}  last seen ${dayOf(edge.lastSeen)}`,
    ),
    ...(rest > 0 ? [`  … and ${grouped(rest)} more; --all lists them`] : []),
  ];
}

function printRest(
  { notObserved, unknownRelations, caseDifferences, rowInputs, repeated }: Comparison,
  print: Print,
): string[] {
  const { paint, all, short } = print;
  const most = all ? MOST : NAMES_SHOWN;
  const edges = notObserved.reduce((n, each) => n + each.edges, 0);
  const missing = notObserved.map(({ relation, seenAs }) =>
    seenAs === null ? short(relation) : `${short(relation)} (as ${short(seenAs)}?)`,
  );
  const lines = [
    ...(missing.length === 0
      ? []
      : [
          `${paint.bold('NOT OBSERVED')}  ${count(missing.length, 'relation')} with ${count(edges, 'value flow')}: ${listed(missing, most)}`,
        ]),
    ...(unknownRelations.length === 0
      ? []
      : [
          `${paint.bold('UNKNOWN')}  ${count(unknownRelations.length, 'relation')} that the code does not contain: ${listed(
            unknownRelations.map(({ relation }) => short(relation)),
            most,
          )}`,
        ]),
    ...(caseDifferences.length === 0
      ? []
      : [`${count(caseDifferences.length, 'edge')} with names in another case; --json lists them`]),
    ...(rowInputs.observed === 0
      ? []
      : [
          `${grouped(rowInputs.inCode)} of ${count(rowInputs.observed, 'row input')} that were observed are in the code`,
        ]),
    ...(repeated === 0 ? [] : [`${count(repeated, 'observation')} of edges that were already known`]),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function endsText({ source, column, targetColumn }: ColumnEnds, short: Print['short']): string {
  return `${short(source)}.${column} → ${targetColumn}`;
}

function shareText(share: number | null): string {
  return share === null ? '–' : percent(share, 1);
}

function dayOf(time: string | null): string {
  return time === null ? '–' : time.slice(0, 10);
}

function span(first: string, last: string): string {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === to ? `on ${from}` : `from ${from} to ${to}`;
}
