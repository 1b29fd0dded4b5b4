/**
 * Datasets by name: the end of it, a project's own name for it, or the end of that. In: texts of one tick. Out: by text the datasets, sorted by
 * id. A question of several parts asks for each of its beginnings, so all are looked up in one go.
 */
import type { Dataset } from '../../model/inventory.ts';
import { type DatasetId, idParts, relationParts } from '../../model/names.ts';
import { readDatasets } from './read-datasets.ts';
import { type ReadStatement, readInChunks } from './read-statement.ts';
import { LONGEST_NODE_ID, reverseLower } from './reversed-name.ts';

interface Wanted {
  readonly text: string;
  /** In lower case. */
  readonly parts: readonly string[];
  /** Ends of node ids, reverseLower. */
  readonly ends: readonly string[];
}

interface NodeRow {
  /** As it was asked for. */
  readonly name: string;
  readonly nodeId: string;
  readonly id: DatasetId;
}

export async function findDatasets(
  read: ReadStatement,
  texts: readonly string[],
): Promise<Map<string, readonly Dataset[]>> {
  const wanted = texts.map(wantedOf);
  const [byLastPart, byNode, byNodeEnd] = await Promise.all([
    rowsByName<{ name: string; id: DatasetId }>(
      read,
      'datasets-by-last-part',
      wanted.map(({ parts }) => parts.at(-1) ?? ''),
    ),
    rowsByName<NodeRow>(
      read,
      'datasets-by-node',
      texts.filter((text) => text.length <= LONGEST_NODE_ID).map(reverseLower),
    ),
    rowsByName<NodeRow>(
      read,
      'datasets-by-node-end',
      wanted.flatMap(({ ends }) => ends),
    ),
  ]);
  const found = wanted.map(({ text, parts, ends }): readonly [string, readonly DatasetId[]] => {
    const named = (byLastPart.get(parts.at(-1) ?? '') ?? []).filter(({ id }) => endsIn(id, parts));
    const called = (byNode.get(reverseLower(text)) ?? []).filter(({ nodeId }) => nodeId === text);
    const either = [...named, ...called];
    // An alias may hide the name that the project goes by.
    const all = either.length > 0 ? either : ends.flatMap((end) => byNodeEnd.get(end) ?? []);
    return [text, [...new Set(all.map(({ id }) => id))].sort()];
  });
  const datasets = await readDatasets(read, [...new Set(found.flatMap(([, ids]) => ids))]);
  return new Map(
    found.map(([text, ids]) => [
      text,
      ids.map((id) => datasets.get(id)).filter((dataset) => dataset !== undefined),
    ]),
  );
}

async function rowsByName<Row extends { readonly name: string }>(
  read: ReadStatement,
  statement: string,
  names: readonly string[],
): Promise<Map<string, Row[]>> {
  const rows = await readInChunks<Row>(read, statement, [...new Set(names)]);
  return Map.groupBy(rows, ({ name }) => name);
}

const VERSION = /^v\d+$/;

/** `dim_riders_v2` is dbt's other way to write `dim_riders.v2`; a version alone names nothing. */
function wantedOf(text: string): Wanted {
  const parts = relationParts(text).map((part) => part.toLowerCase());
  const name = parts.join('.');
  const isName = name !== '' && name.length < LONGEST_NODE_ID && !VERSION.test(name);
  const ends = isName ? [`.${name}`, `.${name.replace(/_(v\d+)$/, '.$1')}`] : [];
  return { text, parts, ends: [...new Set(ends.map(reverseLower))] };
}

function endsIn(id: DatasetId, wanted: readonly string[]): boolean {
  const parts = relationParts(idParts(id).name).map((part) => part.toLowerCase());
  return wanted.length <= parts.length && wanted.every((part, i) => parts.at(i - wanted.length) === part);
}
