/**
 * The complete current graph as canonical JSON lines. In: a separate connection, so that all lines are of one
 * state; it is closed at the end. Out: lines.
 */
import type { DatasetId } from '../../model/names.ts';
import type { Database } from './database.ts';
import { readDataset, readFlows } from './lookups.ts';

export function* exportLines(db: Database): Generator<string> {
  try {
    db.run('BEGIN');
    for (const [key] of db.rows<[DatasetId]>('SELECT key FROM dataset ORDER BY key'))
      yield `{"dataset":${JSON.stringify(readDataset(db, key))}}\n`;
    const jobs = db.rows<[number, string, string]>(
      `SELECT j.id, t.job, j.digest FROM job j JOIN job_text t ON t.job_id = j.id JOIN project p ON p.id = j.project_id
       ORDER BY j.key, p.name`,
    );
    for (const [id, job, digest] of jobs)
      yield `{"job":${job},"flows":${JSON.stringify(readFlows(db, id))},"digest":${JSON.stringify(digest)}}\n`;
  } finally {
    db.close();
  }
}
