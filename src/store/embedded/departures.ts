/** What was removed from the graph: written at the removal, read page by page, newest removal first. */
import type { Build, Page, PageRequest } from '../../graph/reader.ts';
import { encodeCursor, pageOf, readCursor } from '../pages.ts';
import type { Departure } from '../store.ts';
import { type BuildRow, buildOf } from './builds.ts';
import type { Database } from './database.ts';

export function recordDeparture(
  db: Database,
  row: {
    readonly kind: Departure['kind'];
    readonly key: string;
    readonly brought: number;
    readonly removed: number;
  },
): void {
  db.run(
    'INSERT INTO history (kind, key, brought, removed) VALUES (?, ?, ?, ?)',
    row.kind,
    row.key,
    row.brought,
    row.removed,
  );
}

interface HistoryRow {
  readonly removed: number;
  readonly kind: Departure['kind'];
  readonly key: string;
  readonly brought: number;
}

/** Newest build first, then by kind and id, because the order within one write has no meaning. */
export function readDepartures(db: Database, page: PageRequest): Page<Departure> {
  const after = readCursor(page, ['number', 'string', 'string']);
  const [removed, kind, key] = after ?? [Number.MAX_SAFE_INTEGER, '', ''];
  const rows = db.all<HistoryRow>(
    `SELECT removed, kind, key, brought FROM history
     WHERE removed < ?1 OR (removed = ?1 AND (kind, key) > (?2, ?3))
     ORDER BY removed DESC, kind, key LIMIT ?4`,
    removed,
    kind,
    key,
    page.first + 1,
  );
  const total = db.get<{ total: number }>('SELECT count(*) AS total FROM history')?.total ?? 0;
  const builds = new Map<number, Build>();
  const build = (id: number): Build => {
    const known = builds.get(id) ?? readBuild(db, id);
    builds.set(id, known);
    return known;
  };
  return pageOf(page.first, total, rows, (row) => ({
    cursor: encodeCursor([row.removed, row.kind, row.key]),
    item: { kind: row.kind, id: row.key, addedBy: build(row.brought), removedBy: build(row.removed) },
  }));
}

function readBuild(db: Database, id: number): Build {
  const row = db.get<BuildRow>(
    'SELECT p.name AS project, b.* FROM build b JOIN project p ON p.id = b.project_id WHERE b.id = ?',
    id,
  );
  if (row === undefined) throw new Error(`build ${id} does not exist`);
  return buildOf(row);
}
