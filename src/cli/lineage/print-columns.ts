/**
 * The columns of a relation as text.
 *
 *   shop.mart.revenue  table
 *
 *   column   type     read by         derived from
 *   total    numeric  3 statements    orders.amount (AGGREGATION)
 *   note     text     nothing         payments.note (IDENTITY)
 */
import type { FlowInput } from '../../model/column-graph.ts';
import { edgeKind } from '../../model/edge.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { count, listed, table } from '../text.ts';
import type { ColumnsAnswer, DescribedColumn } from './columns-answer.ts';

interface Print {
  readonly short: ReturnType<typeof namesOf>;
  readonly paint: Paint;
}

const INPUTS_SHOWN = 3;

export function printColumns(answer: ColumnsAnswer, paint: Paint): string[] {
  const { dataset, columns, opaqueReaders } = answer;
  const { name, kind, owner, description } = dataset;
  const head = `${paint.bold(name)}${paint.dim(`  ${kind}${owner === null ? '' : `, owner ${owner}`}`)}`;
  const short = namesOf(columns.flatMap(({ inputs }) => inputs?.map((input) => input.dataset) ?? []));
  const rows = columns.map((each) => [
    each.column.name,
    each.column.type ?? paint.dim('?'),
    readersText(each.readers, opaqueReaders, paint),
    originText(each, answer, { short, paint }),
  ]);
  return [
    head,
    ...(description ? [description.trim().split('\n')[0] ?? ''] : []),
    ...(rows.length === 0
      ? []
      : ['', ...table([['column', 'type', 'read by', 'derived from'].map(paint.dim), ...rows])]),
    ...completeness(answer, paint),
    ...(opaqueReaders > 0 && columns.length > 0
      ? [
          '',
          paint.yellow(
            opaqueReaders === 1
              ? '1 reader is not understood and may read any column; `tributary coverage` lists it.'
              : `${count(opaqueReaders, 'reader')} are not understood and may read any column; \`tributary coverage\` lists them.`,
          ),
        ]
      : []),
  ];
}

/** `nothing` only if no reader is opaque. */
function readersText(readers: number, opaque: number, paint: Paint): string {
  if (readers > 0) return count(readers, 'statement');
  return opaque > 0 ? paint.yellow('unknown') : paint.dim('nothing');
}

function originText({ inputs }: DescribedColumn, { writers }: ColumnsAnswer, print: Print): string {
  if (inputs === null) return print.paint.yellow('unknown');
  if (writers.length === 0) return '';
  const direct = inputs.filter(({ subtype }) => edgeKind(subtype) === 'DIRECT');
  if (direct.length > 0) return inputsText(direct, print);
  return inputs.length === 0 ? 'no column' : `no column, influenced by ${inputsText(inputs, print)}`;
}

function inputsText(inputs: readonly FlowInput[], { short }: Print): string {
  const texts = inputs.map(({ dataset, column, subtype }) => `${short(dataset)}.${column} (${subtype})`);
  return listed(texts, INPUTS_SHOWN);
}

function completeness({ dataset, columns }: ColumnsAnswer, paint: Paint): string[] {
  if (dataset.columnsComplete) return columns.length === 0 ? ['It has no columns.'] : [];
  const what =
    columns.length === 0
      ? 'Its columns are unknown.'
      : 'The list may be incomplete: it has only the columns that code references.';
  return ['', paint.yellow(what)];
}
