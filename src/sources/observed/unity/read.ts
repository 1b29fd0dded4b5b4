/**
 * Reads the rows of `system.access.column_lineage` and `system.access.table_lineage`: the edges that a row is
 * a sighting of.
 *
 *   source raw.shipments.gross_kg, target mart.daily.total_kg
 *     → column edge, relation edge, write of mart.daily
 *   target mart.daily alone → a write; source alone → a read, which is no edge
 *
 * Each row determines its table: a row with both columns is a column edge. Rows repeat with every run, so the
 * meaning of a row is computed once for all rows that are equal except for time and entity.
 */
import type { ObservedReader, ReaderContext, SkipReason } from '../reader.ts';
import { type Row, textOf } from '../rows.ts';
import { type SeenRow, see, type Tally } from '../tally.ts';
import { millisecondsOf } from '../time.ts';
import { datasetOf, type UnitySide } from './dataset.ts';
import { entityCache } from './entity.ts';

const SIDE = [
  'table_full_name',
  'table_catalog',
  'table_schema',
  'table_name',
  'path',
  'type',
  'column_name',
];
const MEANING = [
  ...SIDE.map((name) => `source_${name}`),
  ...SIDE.map((name) => `target_${name}`),
  'direct_access',
];
const WANTED = [...MEANING, 'event_time', 'event_date', 'entity_type', 'entity_id', 'entity_metadata'];
const TARGET = SIDE.length;
const COLUMN = SIDE.length - 1;
const DIRECT_ACCESS = MEANING.length - 1;
const [EVENT_TIME, EVENT_DATE, ENTITY_TYPE, ENTITY_ID, ENTITY_METADATA] = [15, 16, 17, 18, 19];

const ONLY_READ: SkipReason = { code: 'only-read', what: 'only record that something was read' };
const NO_NAMES: SkipReason = { code: 'no-names', what: 'have neither a source nor a target' };
const HIDDEN: SkipReason = {
  code: 'hidden-name',
  what: 'reference something that the exporting user may not see',
};
const NO_COLUMN: SkipReason = {
  code: 'no-target-column',
  what: 'have a source column and no target column, so only the two relations are known',
};
const NO_TIME: SkipReason = { code: 'no-time', what: 'have no readable time' };

/** The sightings of all rows of one group. */
interface Meaning {
  readonly tallies: readonly Tally[];
  readonly indirect: boolean;
  readonly reasons: readonly SkipReason[];
}

/** The time and the entity of a row: equal in all rows that one run of a job wrote. */
type Run = Pick<SeenRow, 'at' | 'entity'>;

export const unityReader: ObservedReader = {
  observer: 'unity-catalog',
  start: (context) => ({
    tables: [
      {
        title: 'Unity Catalog lineage',
        wanted: WANTED,
        grouped: MEANING.length,
        remembered: WANTED.length - MEANING.length,
        recognises: (columns) =>
          ['source', 'target'].some((side) =>
            ['table_full_name', 'table_name', 'path'].some((name) => columns.has(`${side}_${name}`)),
          ),
        open: () => openFile(context),
      },
    ],
    finish: () => undefined,
  }),
};

function openFile(context: ReaderContext): (row: Row) => void {
  const meanings: Meaning[] = [];
  const entityOf = entityCache();
  const seen: { -readonly [Key in keyof SeenRow]: SeenRow[Key] } = { at: 0, entity: null, indirect: false };
  return (row) => {
    const group = row.group();
    let meaning = meanings[group];
    if (meaning === undefined) {
      meaning = meaningOf(row, context);
      if (group >= 0) meanings[group] = meaning;
    }
    let run = row.recall() as Run | undefined;
    if (run === undefined) {
      run = runOf(row, entityOf);
      row.remember(run);
    }
    const { at } = run;
    context.happened(at);
    for (const reason of meaning.reasons) context.skip(reason);
    if (Number.isNaN(at)) context.skip(NO_TIME);
    if (meaning.tallies.length === 0) return;
    seen.at = at;
    seen.indirect = meaning.indirect;
    seen.entity = run.entity;
    for (const tally of meaning.tallies) see(tally, seen);
  };
}

function runOf(row: Row, entityOf: ReturnType<typeof entityCache>): Run {
  return {
    at: timeOf(row),
    entity: entityOf(row.cell(ENTITY_TYPE), row.cell(ENTITY_ID), row.cell(ENTITY_METADATA)),
  };
}

/** An export whose times are reduced to dates has one row per day. */
function timeOf(row: Row): number {
  const at = millisecondsOf(row.cell(EVENT_TIME));
  return Number.isNaN(at) ? millisecondsOf(row.cell(EVENT_DATE)) : at;
}

function meaningOf(row: Row, { gather }: ReaderContext): Meaning {
  const [source, target] = [datasetOf(sideOf(row, 0)), datasetOf(sideOf(row, TARGET))];
  const indirect = textOf(row.cell(DIRECT_ACCESS))?.toLowerCase() === 'false';
  const hidden = source.kind === 'hidden' || target.kind === 'hidden' ? [HIDDEN] : [];
  if (target.kind !== 'known') {
    const reason = source.kind === 'none' ? NO_NAMES : ONLY_READ;
    return { tallies: [], indirect, reasons: hidden.length > 0 ? hidden : [reason] };
  }
  const written = gather.dataset(target.dataset);
  const tallies = [gather.write(written)];
  if (source.kind !== 'known') return { tallies, indirect, reasons: hidden };
  const read = gather.dataset(source.dataset);
  tallies.push(gather.relationEdge(read, written));
  const [column, targetColumn] = [textOf(row.cell(COLUMN)), textOf(row.cell(TARGET + COLUMN))];
  if (column !== null && targetColumn !== null) {
    tallies.push(gather.columnEdge({ source: read, column, target: written, targetColumn }));
  }
  return { tallies, indirect, reasons: column !== null && targetColumn === null ? [NO_COLUMN] : [] };
}

function sideOf(row: Row, from: number): UnitySide {
  const cell = (index: number): string | null => textOf(row.cell(from + index));
  return {
    fullName: cell(0),
    catalog: cell(1),
    schema: cell(2),
    name: cell(3),
    path: cell(4),
    type: cell(5),
  };
}
