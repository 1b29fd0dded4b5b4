/**
 * Recursive rules without a deep stack: a part that is nested more than some levels is read as a separate
 * piece (descent.ts). It has its own notes, which are added to the notes of the piece around it.
 */
import { type Notes, newNotes } from './notes.ts';
import type { Reader } from './reader.ts';

/** What `rule` reads. Rules call it wherever brackets, queries or joins can be nested. */
export function readNested<T>(reader: Reader, rule: (reader: Reader) => T): T {
  const { descent, base } = reader.notes;
  return descent.isDeep(reader.depth - base) ? readBelow(reader, rule) : rule(reader);
}

function readBelow<T>(reader: Reader, rule: (reader: Reader) => T): T {
  const { notes, at, depth } = reader;
  const budget = notes.recovery?.budget ?? 0;
  const read = notes.descent.below(() => {
    const recovery = notes.recovery === null ? null : { gaps: [], rows: [], budget };
    const own: Notes = { ...newNotes(recovery, notes.descent), base: depth };
    const inner: Reader = { ...reader, notes: own, at };
    return { value: rule(inner), at: inner.at, notes: own };
  });
  reader.at = read.at;
  addNotes(notes, read.notes);
  return read.value;
}

function addNotes(notes: Notes, inner: Notes): void {
  notes.into ??= inner.into;
  notes.usedSecondGrammar ||= inner.usedSecondGrammar;
  addAll(notes.before, inner.before);
  addAll(notes.after, inner.after);
  addAll(notes.named, inner.named);
  addAll(notes.skipped, inner.skipped);
  addAll(notes.rowText, inner.rowText);
  if (notes.recovery === null || inner.recovery === null) return;
  addAll(notes.recovery.gaps, inner.recovery.gaps);
  addAll(notes.recovery.rows, inner.recovery.rows);
  notes.recovery.budget = inner.recovery.budget;
}

function addAll<T>(to: T[], from: readonly T[]): void {
  for (const each of from) to.push(each);
}
