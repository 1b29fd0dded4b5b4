/** What left the graph, page by page, last removed first: by build, then by kind and id. */
import type { Build, Page, PageRequest } from '../../graph/reader.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import type { Departure } from '../store.ts';
import { int, type Neo4jConnection } from './neo4j-connection.ts';

interface DepartedRow extends Departure {
  /** The removing build's place among all builds of the graph. */
  readonly sequence: number;
}

export async function readDepartures(
  connection: Neo4jConnection,
  page: PageRequest,
): Promise<Page<Departure>> {
  const [sequence, kind, id] = readCursor(page, ['number', 'string', 'string']) ?? [
    Number.MAX_SAFE_INTEGER,
    '',
    '',
  ];
  return connection.readAll(async (tx) => {
    const rows = await tx.run<DepartedRow>('read/departures', {
      sequence: int(sequence),
      kind,
      id,
      limit: int(page.first + 1),
    });
    const [count] = await tx.run<{ total: number }>('read/count-departures');
    return pageOf(page.first, count?.total ?? 0, rows, (row) => ({
      cursor: encodeCursor([row.sequence, row.kind, row.id]),
      item: { kind: row.kind, id: row.id, brought: buildOf(row.brought), removed: buildOf(row.removed) },
    }));
  });
}

/** In the order of the keys that all stores show. */
function buildOf({ project, number, finishedAt, analyzer, inputDigest, sourcePath, commit }: Build): Build {
  return { project, number, finishedAt, analyzer, inputDigest, sourcePath, commit };
}
