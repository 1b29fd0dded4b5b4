/** Reads datasets by id, each merged from the facts of all projects. Unknown ids are skipped. */
import type { Dataset } from '../../model/inventory.ts';
import type { DatasetId } from '../../model/names.ts';
import { type DatasetFact, mergeFacts } from '../merge-facts.ts';
import { datasetOfText } from '../text.ts';
import { compareText } from './flow-rows.ts';
import { type ReadStatement, readInChunks } from './read-statement.ts';

/** Returns the datasets in the order of the ids. */
export async function datasetsInOrder(read: ReadStatement, ids: readonly DatasetId[]): Promise<Dataset[]> {
  const found = await readDatasets(read, [...new Set(ids)]);
  return ids.map((id) => found.get(id)).filter((dataset) => dataset !== undefined);
}

interface FactRow {
  readonly id: DatasetId;
  readonly project: string;
  readonly writes: boolean;
  readonly content: string;
}

export async function readDatasets(
  read: ReadStatement,
  ids: readonly DatasetId[],
): Promise<Map<DatasetId, Dataset>> {
  const rows = await readInChunks<FactRow>(read, 'datasets', ids);
  const facts = new Map<DatasetId, DatasetFact[]>();
  for (const { id, project, writes, content } of rows) {
    const fact: DatasetFact = { project, writes, dataset: datasetOfText(id, content) };
    const others = facts.get(id);
    if (others === undefined) facts.set(id, [fact]);
    else others.push(fact);
  }
  return new Map(
    [...facts].map(([id, own]) => [id, mergeFacts(own.sort((a, b) => compareText(a.project, b.project)))]),
  );
}
