/**
 * The lineage of one SQL text: each statement with its columns and rows, then end to end if there are
 * several.
 *
 *   report.sql  snowflake, parsed completely, 1 statement
 *
 *   1. insert into MART.SALES  line 1
 *      TOTAL  ← ORDERS.PRICE  TRANSFORMATION  2:8
 *      rows   ← ORDERS.ID     FILTER          4:7
 */
import type { Finding } from '../../model/finding.ts';
import type {
  Input,
  OutputColumn,
  ParseOutcome,
  QueryLineage,
  StatementLineage,
} from '../../model/query-lineage.ts';
import type { AnalysisRequest } from '../../sql/index.ts';
import { printFindings } from '../findings/print-findings.ts';
import type { Paint } from '../io.ts';
import { count, oneLine, table } from '../text.ts';

const OUTCOMES: Readonly<Record<ParseOutcome, string>> = {
  complete: 'parsed completely',
  recovered: 'parsed with recovery: edges are inferred',
  failed: 'not parsed',
};

export interface ShownAnalysis {
  readonly lineage: QueryLineage;
  /** Findings about the request. */
  readonly findings: readonly Finding[];
}

export function printAnalysis(
  name: string,
  { dialect }: AnalysisRequest,
  { lineage, findings }: ShownAnalysis,
  paint: Paint,
): string[] {
  const outcome = OUTCOMES[lineage.parse];
  // A statement that cannot be parsed is also a finding: it is printed once, as not understood.
  const printed = new Set(lineage.opaque.map(({ code, message }) => `${code} ${message}`));
  const others = lineage.findings.filter(({ code, message }) => !printed.has(`${code} ${message}`));
  const shown = [...findings, ...others];
  return [
    `${paint.bold(name)}  ${dialect}, ${lineage.parse === 'complete' ? outcome : paint.yellow(outcome)}, ${count(lineage.statements.length, 'statement')}`,
    ...lineage.statements.flatMap((statement, i) => printStatement(statement, i, lineage, paint)),
    ...(lineage.statements.length > 1 ? printEndToEnd(lineage, paint) : []),
    ...printOpaque(lineage, paint),
    ...(shown.length > 0 ? ['', ...printFindings(shown, paint, true)] : []),
  ];
}

function printStatement(
  statement: StatementLineage,
  index: number,
  lineage: QueryLineage,
  paint: Paint,
): string[] {
  const { kind, target, columns, reads, place } = statement;
  const into = target === null ? '' : ` ${paint.bold(relationOf(lineage, target))}`;
  const doubtful = lineage.opaque.some(({ statement: at }) => at === index);
  const scans = reads.map((relation) => relationOf(lineage, relation));
  const rows = [
    ...(columns ?? []).flatMap((column) => columnRows(column, lineage, doubtful)),
    ...statement.rows.map((input, i) => [
      i === 0 ? 'rows' : '',
      `← ${inputText(lineage, input)}`,
      howText(input),
      placeOf(input),
    ]),
  ];
  return [
    '',
    `${index + 1}. ${kind}${into}  ${paint.dim(`line ${place.line}`)}`,
    ...(scans.length > 0 ? [`   reads ${scans.join(', ')}`] : []),
    ...(columns === null ? [`   ${paint.yellow('its columns are unknown')}`] : []),
    ...(statement.columnsComplete === false ? [`   ${paint.yellow('its other columns are unknown')}`] : []),
    ...table(rows).map((line) => `   ${line}`),
  ];
}

function columnRows(
  { name, inputs, expression }: OutputColumn,
  lineage: QueryLineage,
  doubtful: boolean,
): string[][] {
  const none = doubtful ? 'no known column' : 'no column';
  if (inputs.length === 0) return [[name, `← ${none}: ${oneLine(expression, 60)}`, '', '']];
  return inputs.map((input, i) => [
    i === 0 ? name : '',
    `← ${inputText(lineage, input)}`,
    howText(input),
    placeOf(input),
  ]);
}

function printEndToEnd(lineage: QueryLineage, paint: Paint): string[] {
  if (lineage.lineage.length === 0) return [];
  const rows = lineage.lineage.flatMap(({ target, column, inputs }) => {
    const name = target === null ? column : `${relationOf(lineage, target)}.${column}`;
    if (inputs.length === 0) return [[name, '← no column', '']];
    return inputs.map((input, i) => [i === 0 ? name : '', `← ${inputText(lineage, input)}`, howText(input)]);
  });
  return ['', paint.bold('End to end'), ...table(rows).map((line) => `   ${line}`)];
}

function printOpaque({ opaque, statements }: QueryLineage, paint: Paint): string[] {
  const unknown = opaque.filter(({ statement }) => statements[statement]?.columns == null);
  const doubtful = opaque.filter(({ statement }) => statements[statement]?.columns != null);
  return [
    ...printReasons('Not understood: the columns are unknown', unknown, paint),
    ...printReasons('Possibly incomplete: a reference is not resolved', doubtful, paint),
  ];
}

function printReasons(title: string, reasons: QueryLineage['opaque'], paint: Paint): string[] {
  if (reasons.length === 0) return [];
  return [
    '',
    paint.yellow(title),
    ...reasons.map(
      ({ statement, code, message, line, column }) =>
        `   statement ${statement + 1}, ${line}:${column}  ${paint.yellow(code)}  ${oneLine(message, 300)}`,
    ),
  ];
}

function howText({ subtype, confidence }: Input): string {
  return confidence === 'exact' ? subtype : `${subtype} (${confidence})`;
}

function inputText({ relations }: QueryLineage, { relation, column }: Input): string {
  const known = relations[relation];
  return `${known?.name ?? '?'}.${known?.columns[column] ?? '?'}`;
}

function relationOf({ relations }: QueryLineage, relation: number): string {
  return relations[relation]?.name ?? '?';
}

function placeOf({ place }: Input): string {
  return `${place.line}:${place.column}`;
}
