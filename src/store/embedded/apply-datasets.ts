/**
 * Writes a project's descriptions of datasets. In: the datasets of a graph. Out: their row numbers, and what
 * changed.
 */
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { datasetOfText, datasetText } from '../text.ts';
import { readStored } from './database.ts';
import { recordDeparture } from './departures.ts';
import type { Write } from './write.ts';

export interface AppliedDatasets {
  readonly rows: ReadonlyMap<DatasetId, number>;
  readonly written: number;
  /** Rows of datasets that the project described before and no longer describes. */
  readonly unmentioned: readonly number[];
}

interface StoredFact {
  readonly fact: number;
  readonly dataset: number;
  readonly key: DatasetId;
  readonly content: string;
}

export function applyDatasets(write: Write, datasets: readonly Dataset[]): AppliedDatasets {
  const stored = new Map(storedFacts(write).map((fact) => [fact.key, fact]));
  const rows = new Map<DatasetId, number>();
  let written = 0;
  for (const dataset of datasets) {
    if (rows.has(dataset.id)) throw new Error(`the graph lists the dataset ${dataset.id} twice`);
    const fact = stored.get(dataset.id);
    stored.delete(dataset.id);
    const row = fact?.dataset ?? datasetRow(write, dataset.id);
    rows.set(dataset.id, row);
    if (writeFact(write, row, dataset, fact)) written++;
  }
  for (const fact of stored.values()) {
    countColumns(write, fact.dataset, storedDataset(write, fact), -1);
    write.db.run('DELETE FROM dataset_fact WHERE id = ?', fact.fact);
  }
  return { rows, written, unmentioned: [...stored.values()].map(({ dataset }) => dataset) };
}

function storedFacts({ db, project }: Write): StoredFact[] {
  return db.all<StoredFact>(
    `SELECT f.id AS fact, f.dataset_id AS dataset, d.key, f.content
     FROM dataset_fact f JOIN dataset d ON d.id = f.dataset_id WHERE f.project_id = ?`,
    project,
  );
}

function storedDataset({ db }: Write, { key, content }: StoredFact): Dataset {
  return readStored(db, () => datasetOfText(key, content));
}

function writeFact(write: Write, row: number, dataset: Dataset, stored: StoredFact | undefined): boolean {
  const content = datasetText(dataset);
  if (stored?.content === content) return false;
  countColumns(write, row, dataset, 1);
  if (stored === undefined) {
    write.db.run(
      'INSERT INTO dataset_fact (dataset_id, project_id, node_id, content) VALUES (?, ?, ?, ?)',
      row,
      write.project,
      dataset.nodeId,
      content,
    );
  } else {
    countColumns(write, row, storedDataset(write, stored), -1);
    write.db.run(
      'UPDATE dataset_fact SET node_id = ?, content = ? WHERE id = ?',
      dataset.nodeId,
      content,
      stored.fact,
    );
  }
  return true;
}

function countColumns({ columns }: Write, row: number, dataset: Dataset, by: 1 | -1): void {
  for (const { name } of dataset.columns) columns.count(row, columns.slotOf(row, name), by);
}

/** The row of a dataset that this project did not describe before; another project may have. */
function datasetRow({ db, columns }: Write, key: DatasetId): number {
  const known = db.get<{ id: number }>('SELECT id FROM dataset WHERE key = ?', key);
  return known?.id ?? columns.makeDataset(key);
}

/**
 * Removes the datasets of `rows` that no other project describes; their columns have settled. Returns their
 * number.
 */
export function dropDatasets({ db, build }: Write, rows: readonly number[]): number {
  let dropped = 0;
  for (const row of rows) {
    const gone = db.get<{ key: string; brought: number; columns: number }>(
      `DELETE FROM dataset WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM dataset_fact WHERE dataset_id = ?1)
       RETURNING key, brought, columns`,
      row,
    );
    if (gone === undefined) continue;
    // A job that still references the dataset would reference nothing: its graph must list the dataset.
    const named = db.get('SELECT 1 FROM job_dataset WHERE dataset_id = ? LIMIT 1', row);
    if (gone.columns > 0 || named !== undefined)
      throw new Error(`a job references the dataset ${gone.key}, which no graph lists any more`);
    recordDeparture(db, { kind: 'dataset', key: gone.key, brought: gone.brought, removed: build });
    dropped++;
  }
  return dropped;
}
