/**
 * Finds datasets by the last parts of their name, by node id, or by the last parts of the node id. Takes the
 * texts of one tick; returns the datasets of each text, sorted by id. One query looks up several prefixes of
 * its name, so they are batched.
 */
import type { Dataset } from '../../model/inventory.ts';
import { type DatasetId, idParts, relationParts } from '../../model/names.ts';
import { readDatasets } from './read-datasets.ts';
import { type ReadStatement, readInChunks } from './read-statement.ts';
import { MAX_NODE_ID_LENGTH, reverseLower } from './reversed-name.ts';

interface Wanted {
  readonly text: string;
  /** In lower case. */
  readonly parts: readonly string[];
  /** Last parts of node ids, reversed. */
  readonly ends: readonly string[];
}

interface NodeRow {
  /** The name in the parameters. */
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
      texts.filter((text) => text.length <= MAX_NODE_ID_LENGTH).map(reverseLower),
    ),
    rowsByName<NodeRow>(
      read,
      'datasets-by-node-end',
      wanted.flatMap(({ ends }) => ends),
    ),
  ]);
  const found = wanted.map(({ text, parts, ends }): readonly [string, readonly DatasetId[]] => {
    const byName = (byLastPart.get(parts.at(-1) ?? '') ?? []).filter(({ id }) => endsIn(id, parts));
    const byId = (byNode.get(reverseLower(text)) ?? []).filter(({ nodeId }) => nodeId === text);
    const either = [...byName, ...byId];
    // The relation of a dbt node may have an alias, so the name of the node is searched too.
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

/** dbt also writes `dim_riders.v2` as `dim_riders_v2`. A version alone is not a name. */
function wantedOf(text: string): Wanted {
  const parts = relationParts(text).map((part) => part.toLowerCase());
  const name = parts.join('.');
  const isName = name !== '' && name.length < MAX_NODE_ID_LENGTH && !VERSION.test(name);
  const ends = isName ? [`.${name}`, `.${name.replace(/_(v\d+)$/, '.$1')}`] : [];
  return { text, parts, ends: [...new Set(ends.map(reverseLower))] };
}

function endsIn(id: DatasetId, wanted: readonly string[]): boolean {
  const parts = relationParts(idParts(id).name).map((part) => part.toLowerCase());
  return wanted.length <= parts.length && wanted.every((part, i) => parts.at(i - wanted.length) === part);
}
