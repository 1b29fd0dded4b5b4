/**
 * Reads every page of a graph.db, for check.ts. This file runs in a separate process, because nothing else
 * can end SQLite in the middle of a statement. Damage is noted next to the graph, and the next build renames
 * the file.
 *
 *   await readThrough('shop/.tributary/graph.db', 4_000)
 *     → 'ok', the first fault, or null: not read to the end in 4 s
 * /
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../model/failure.ts';
import { DamagedStore, damaged } from './database.ts';
import { openForReading } from './graph-file.ts';

const PROGRAM = fileURLToPath(import.meta.url);

export async function readThrough(file: string, limitMilliseconds: number): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const limits = { timeout: limitMilliseconds, killSignal: 'SIGKILL' } as const;
  execFile(process.execPath, [PROGRAM, file], limits, (error, out) => {
    if (error === null || error.killed === true) resolve(error === null ? out : null);
    else reject(error);
  });
  return await promise;
}

function faultOf(file: string): string {
  try {
    const db = openForReading(file);
    const [row] = db.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    const fault = row?.quick_check ?? 'it cannot be read';
    const told = fault === 'ok' ? fault : damaged(db, fault).detail;
    db.close();
    return told;
  } catch (error) {
    if (error instanceof DamagedStore) return error.detail;
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

if (process.argv[1] === PROGRAM) process.stdout.write(faultOf(process.argv[2] ?? '').replace(/\s+/g, ' '));
