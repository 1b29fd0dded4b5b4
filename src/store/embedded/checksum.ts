/**
 * The checksum of what counts and coverage read. SQLite has no checksums, so damage inside a number or a text
 * may leave a valid row, and a damaged page may hide rows. A build stores the checksum in its transaction,
 * and counts are returned only if it is still the same.
 */
import { crc32 } from 'node:zlib';
import { type Database, damaged } from './database.ts';

const KEY = 'counted';

/** In the order of their keys: the rows that counts and coverage are derived from. */
const COUNTED: readonly string[] = [
  'SELECT id, name FROM project ORDER BY id',
  `SELECT id, project_id, key, opaque, column_flows, row_flows, direct_edges, edges FROM job ORDER BY id`,
  'SELECT job_id, job FROM job_text ORDER BY job_id',
  'SELECT id, key, columns FROM dataset ORDER BY id',
  'SELECT id, dataset_id, project_id, content FROM dataset_fact ORDER BY id',
];

export function storeChecksum(db: Database): void {
  db.run(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    KEY,
    checksum(db),
  );
}

/** Files of earlier versions have no checksum until the next build. */
export function verifyChecksum(db: Database): void {
  const stored = db.get<{ value: number }>('SELECT value FROM meta WHERE key = ?', KEY)?.value;
  if (stored !== undefined && stored !== checksum(db))
    throw damaged(db, 'its jobs or datasets differ from what a build wrote');
}

function checksum(db: Database): number {
  let sum = 0;
  for (const sql of COUNTED) for (const row of db.rows(sql)) sum = crc32(row.join('\n'), sum);
  return sum;
}
