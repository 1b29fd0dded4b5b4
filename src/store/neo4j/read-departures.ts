/** Reads pages of objects that were removed from the graph, newest removal first, then by kind and id. */
import type { Build, Page, PageRequest } from '../../graph/reader.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import type { Departure } from '../store.ts';
import { int, type Neo4jConnection } from './neo4j-connection.ts';

interface DepartedRow extends Departure {
  /** Number of the build that removed the object, among all builds of the graph. */
  readonly sequence: number;
}

export async function readDepartures(
  connection: Neo4jConnection,
  generation: number,
  page: PageRequest,
): Promise<Page<Departure>> {
  const [sequence, kind, id] = readCursor(page, ['number', 'string', 'string']) ?? [
    Number.MAX_SAFE_INTEGER,
    '',
    '',
  ];
  const at = int(generation);
  return connection.readAll(async (tx) => {
    const rows = await tx.run<DepartedRow>('read/departures', {
      sequence: int(sequence),
      kind,
      id,
      limit: int(page.first + 1),
      at,
    });
    const [count] = await tx.run<{ total: number }>('read/count-departures', { at });
    return pageOf(page.first, count?.total ?? 0, rows, (row) => ({
      cursor: encodeCursor([row.sequence, row.kind, row.id]),
      item: { kind: row.kind, id: row.id, addedBy: buildOf(row.addedBy), removedBy: buildOf(row.removedBy) },
    }));
  });
}

/** Returns the keys in the same order as other stores. */
function buildOf({ project, number, finishedAt, analyzer, inputDigest, sourcePath, commit }: Build): Build {
  return { project, number, finishedAt, analyzer, inputDigest, sourcePath, commit };
}
