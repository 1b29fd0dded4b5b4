/**
 * The current writer, in a small file next to the graph, for the message of a process that finds the store
 * busy. The note only informs; SQLite's lock decides. The note of a dead process is ignored. /
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
    // Then the message of a second writer lacks the process.
  }
}

export function removeNote(directory: string): void {
  try {
    rmSync(join(directory, NOTE), { force: true });
  } catch {
    // A stale note is recognised by its process.
  }
}

/** null: there is no note, or its process is dead. */
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
    // EPERM: the process exists and belongs to another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
