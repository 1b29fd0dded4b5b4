/**
 * The datasets and columns of one write. Each dataset has a list of slots, one per column. The packed edges
 * reference a column by the row of its dataset and its slot, so a column keeps its slot while it is
 * referenced. The ledger finds or assigns slots, counts references, and settles at the end: datasets are
 * created, changed lists are written, and columns without references are removed and free their slot. A
 * ledger exists as long as its transaction. /
 */
import { columnId, type DatasetId, idParts, relationParts } from '../../model/names.ts';
import { type Database, damaged, parseStored } from './database.ts';
import { recordDeparture } from './departures.ts';

export interface ColumnLedger {
  /** A dataset that this write creates; its row number. */
  makeDataset(key: DatasetId): number;
  /** The slot of a column, which may be new. */
  slotOf(dataset: number, name: string): number;
  /** A fact or an edge references the column now, or no longer. */
  count(dataset: number, slot: number, by: 1 | -1): void;
  /** Writes what changed. `build` is the row of the build that writes. */
  settle(build: number): void;
}

/** As stored, by name: name, slot, number of references, the build that added it; and so on. */
type SlotsText = (string | number)[];

interface Column {
  readonly name: string;
  readonly slot: number;
  refs: number;
  /** 0: the column is new. */
  readonly brought: number;
}

interface Columns {
  readonly byName: Map<string, Column>;
  /** Undefined where a slot is free. */
  readonly bySlot: (Column | undefined)[];
  /** null: this write creates the dataset. */
  readonly stored: string | null;
  readonly key: DatasetId;
}

export function openColumnLedger(db: Database): ColumnLedger {
  const touched = new Map<number, Columns>();
  let next = (db.get<{ last: number | null }>('SELECT max(id) AS last FROM dataset')?.last ?? 0) + 1;
  const columnsOf = (dataset: number): Columns => {
    const known = touched.get(dataset);
    if (known !== undefined) return known;
    const columns = readColumns(db, dataset);
    touched.set(dataset, columns);
    return columns;
  };
  return {
    makeDataset(key) {
      const dataset = next++;
      touched.set(dataset, { byName: new Map(), bySlot: [], stored: null, key });
      return dataset;
    },
    slotOf(dataset, name) {
      const columns = columnsOf(dataset);
      return (columns.byName.get(name) ?? addColumn(columns, { name, refs: 0, brought: 0 })).slot;
    },
    count(dataset, slot, by) {
      const column = columnsOf(dataset).bySlot[slot];
      if (column === undefined || column.refs + by < 0)
        throw new Error(`the columns of dataset ${dataset} have a wrong count`);
      column.refs += by;
    },
    settle(build) {
      for (const [dataset, columns] of touched) settleDataset(db, build, dataset, columns);
    },
  };
}

function readColumns(db: Database, dataset: number): Columns {
  const row = db.get<{ key: DatasetId; slots: string }>(
    'SELECT key, slots FROM dataset WHERE id = ?',
    dataset,
  );
  if (row === undefined) throw damaged(db, `dataset ${dataset} is missing`);
  const columns: Columns = { byName: new Map(), bySlot: [], stored: row.slots, key: row.key };
  const values = parseStored<SlotsText>(db, row.slots);
  for (let at = 0; at < values.length; at += 4) {
    const [name, slot, refs, brought] = values.slice(at, at + 4) as [string, number, number, number];
    const column = { name, slot, refs, brought };
    columns.byName.set(name, column);
    columns.bySlot[slot] = column;
  }
  return columns;
}

function addColumn({ byName, bySlot }: Columns, more: Omit<Column, 'slot'>): Column {
  let slot = bySlot.length === byName.size ? bySlot.length : 0;
  while (bySlot[slot] !== undefined) slot++;
  const column = { ...more, slot };
  byName.set(column.name, column);
  bySlot[column.slot] = column;
  return column;
}

function settleDataset(db: Database, build: number, dataset: number, columns: Columns): void {
  const { byName, stored, key } = columns;
  const values: SlotsText = [];
  const gone: Column[] = [];
  for (const column of [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name, slot, refs, brought } = column;
    if (refs > 0) values.push(name, slot, refs, brought === 0 ? build : brought);
    // A column that is added and removed within one write was never visible.
    else if (brought !== 0) gone.push(column);
  }
  const text = JSON.stringify(values);
  if (stored === null)
    db.run(
      'INSERT INTO dataset (id, key, last_part, brought, columns, slots) VALUES (?, ?, ?, ?, ?, ?)',
      dataset,
      key,
      lastPart(key),
      build,
      values.length / 4,
      text,
    );
  else if (text !== stored)
    db.run('UPDATE dataset SET columns = ?, slots = ? WHERE id = ?', values.length / 4, text, dataset);
  for (const { name, brought } of gone)
    recordDeparture(db, { kind: 'column', key: columnId(key, name), brought, removed: build });
}

function lastPart(key: DatasetId): string {
  return (relationParts(idParts(key).name).at(-1) ?? '').toLowerCase();
}

/** Calls back for each column in a stored list, by name. */
export function eachSlot(db: Database, text: string, visit: (name: string, slot: number) => void): void {
  const values = parseStored<SlotsText>(db, text);
  for (let at = 0; at < values.length; at += 4) visit(values[at] as string, values[at + 1] as number);
}
