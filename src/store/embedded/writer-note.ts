/**
 * Who is writing: a small file beside the graph, so that the one who finds the store busy can be told. It only informs; SQLite's lock
 * decides. A note that a dead process left is as good as none.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface WriterNote {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

const NOTE = 'writer.json';

export function leaveNote(directory: string): void {
  const note: WriterNote = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  try {
    writeFileSync(join(directory, NOTE), `${JSON.stringify(note)}\n`);
  } catch {
    // Then a second writer learns only that somebody writes.
  }
}

export function removeNote(directory: string): void {
  try {
    rmSync(join(directory, NOTE), { force: true });
  } catch {
    // A note that stays behind is told from a live one by its process.
  }
}

/** null: nobody left one, or whoever did is dead. */
export function readNote(directory: string): WriterNote | null {
  try {
    const note = JSON.parse(readFileSync(join(directory, NOTE), 'utf8')) as WriterNote;
    return note.host !== hostname() || isAlive(note.pid) ? note : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: there is such a process, and it is somebody else's.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
