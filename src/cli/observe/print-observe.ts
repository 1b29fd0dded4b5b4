/**
 * The result of `tributary observe` as text: new edges, then the inputs, then the findings.
 *
 *   unity-catalog: 2 new column edges, 1 new relation edge; 50 column edges seen again, 3 not seen …, 0.41 s
 *   observed:unity-catalog, build 3: 1 target written, 13 unchanged; databricks://acme, events until …
 */
import type { Finding } from '../../model/finding.ts';
import { grouped } from '../../model/grouped.ts';
import { type DatasetId, idParts } from '../../model/names.ts';
import type { ObserveReport, SourceReport } from '../../pipeline/observe.ts';
import { countFindings, printFindings } from '../findings/print-findings.ts';
import type { Paint } from '../io.ts';
import { count, listed, seconds, table } from '../text.ts';

export interface Shown {
  readonly all: boolean;
  readonly milliseconds: number;
}

const EDGES_SHOWN = 10;
const INPUTS_SHOWN = 10;
const NAMES_SHOWN = 5;

export function printObserve(
  report: ObserveReport,
  findings: readonly Finding[],
  shown: Shown,
  paint: Paint,
): string[] {
  const { sources } = report;
  const time = seconds(shown.milliseconds);
  const head = sources.length === 0 ? [`Nothing was read, ${time}`] : [];
  return [
    ...head,
    ...sources.flatMap((source) => printSource(source, report, { ...shown, time }, paint)),
    '',
    ...printInputs(report, shown.all),
    ...printOdd(findings, shown.all, paint),
  ];
}

function printSource(
  source: SourceReport,
  { dryRun }: ObserveReport,
  { all, time }: Shown & { readonly time: string },
  paint: Paint,
): string[] {
  const { changes, ledger, namespace } = source;
  const { added, again, unseen } = changes.columnEdges;
  const isNew = `${count(added, 'new column edge')}, ${count(changes.relationEdges.added, 'new relation edge')}`;
  const isKnown = `${count(again, 'column edge')} seen again, ${grouped(unseen)} not seen this time`;
  const edges = all ? changes.newEdges : changes.newEdges.slice(0, EDGES_SHOWN);
  const rest = changes.newEdges.length - edges.length;
  return [
    `${paint.bold(source.source)}: ${isNew}; ${isKnown}, ${time}`,
    `${stored(source, dryRun)}; ${namespace}${ledger.watermark === null ? '' : `, events until ${moment(ledger.watermark)}`}`,
    ...edges.map(
      (edge) =>
        `  ${paint.green('+')} ${nameOf(edge.source)}.${edge.column} → ${nameOf(edge.target)}.${edge.targetColumn}`,
    ),
    ...(rest > 0 ? [`  … and ${grouped(rest)} more; --all shows them`] : []),
    ...others(source, paint),
  ];
}

function stored({ unchanged, applied }: SourceReport, dryRun: boolean): string {
  if (unchanged) return 'nothing new, so nothing was written';
  if (dryRun || applied === null) return 'nothing was stored (--dry-run)';
  const { jobsWritten, jobsUnchanged, build } = applied;
  return `${build.project}, build ${build.number}: ${count(jobsWritten, 'target')} written, ${grouped(jobsUnchanged)} unchanged`;
}

function others({ changes }: SourceReport, paint: Paint): string[] {
  const { rowInputs, newRelations, newRenames } = changes;
  return [
    ...(rowInputs.added > 0 ? [`  ${paint.green('+')} ${count(rowInputs.added, 'new row input')}`] : []),
    ...(newRelations.length > 0
      ? [
          `  ${paint.green('+')} ${count(newRelations.length, 'relation')}: ${listed(newRelations.map(nameOf), NAMES_SHOWN)}`,
        ]
      : []),
    ...newRenames.map(({ from, to }) => `  ${paint.yellow('~')} ${nameOf(from)} is now ${nameOf(to)}`),
  ];
}

function printInputs({ inputs }: ObserveReport, all: boolean): string[] {
  const shown = all ? inputs : inputs.slice(0, INPUTS_SHOWN);
  const rest = inputs.length - shown.length;
  const rows = shown.map(({ name, rows, firstEvent, lastEvent, stopped }) => [
    name,
    count(rows, 'row'),
    firstEvent === null || lastEvent === null
      ? 'no event times'
      : `${moment(firstEvent)} to ${moment(lastEvent)}`,
    stopped === null ? '' : 'truncated',
  ]);
  return [...table(rows), ...(rest > 0 ? [`… and ${count(rest, 'input')} more; --all shows them`] : [])];
}

function printOdd(findings: readonly Finding[], all: boolean, paint: Paint): string[] {
  return findings.length === 0 ? [] : ['', countFindings(findings), ...printFindings(findings, paint, all)];
}

/** '2026-03-05T08:15:30.123Z' → '2026-03-05 08:15' */
function moment(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function nameOf(id: DatasetId): string {
  return idParts(id).name;
}
