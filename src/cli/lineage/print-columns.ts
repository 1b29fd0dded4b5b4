/**
 * The columns of a relation for people.
 *
 *   shop.mart.revenue  table
 *
 *   column   type     read by         made of
 *   total    numeric  3 statements    orders.amount (AGGREGATION)
 *   note     text     nothing         payments.note (IDENTITY)
 */
import type { FlowInput } from '../../model/column-graph.ts';
import { edgeKind } from '../../model/edge.ts';
import type { Paint } from '../io.ts';
import { namesOf } from '../names-shown.ts';
import { count, listed, table } from '../text.ts';
import type { ColumnsAnswer, DescribedColumn } from './columns.ts';

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
    madeOf(each, answer, { short, paint }),
  ]);
  return [
    head,
    ...(description ? [description.trim().split('\n')[0] ?? ''] : []),
    ...(rows.length === 0
      ? []
      : ['', ...table([['column', 'type', 'read by', 'made of'].map(paint.dim), ...rows])]),
    ...completeness(answer, paint),
    ...(opaqueReaders > 0 && columns.length > 0
      ? [
          '',
          paint.yellow(
            opaqueReaders === 1
              ? '1 statement that reads it is not understood: it may read any column (tributary coverage).'
              : `${count(opaqueReaders, 'statement')} that read it are not understood: each may read any column (tributary coverage).`,
          ),
        ]
      : []),
  ];
}

/** “Nothing” only where no reader is opaque. */
function readersText(readers: number, opaque: number, paint: Paint): string {
  if (readers > 0) return count(readers, 'statement');
  return opaque > 0 ? paint.yellow('unknown') : paint.dim('nothing');
}

function madeOf({ inputs }: DescribedColumn, { writers }: ColumnsAnswer, print: Print): string {
  if (inputs === null) return print.paint.yellow('not known');
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
      ? 'Its columns are not known.'
      : 'There may be more columns: these are those that code names.';
  return ['', paint.yellow(what)];
}
