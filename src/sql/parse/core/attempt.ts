/** A rule that may fail while a statement recovers. */
import { type Reader, Unreadable } from './reader.ts';

export type Tried<T> =
  | { readonly value: T; readonly why: null }
  | { readonly value: null; readonly why: Unreadable };

/** What `rule` reads, or the reason why it fails. If it fails, the reader is where it was. */
export function attempt<T>(reader: Reader, rule: (reader: Reader) => T): Tried<T> {
  const first = reader.at;
  const changes = countStatements(reader);
  try {
    return { value: rule(reader), why: null };
  } catch (error) {
    if (!(error instanceof Unreadable) || error.takes === 'query' || countStatements(reader) > changes)
      throw error;
    reader.at = first;
    return { value: null, why: error };
  }
}

/**
 * How many further statements the text contains so far. They are no part of an expression, so they cannot be
 * read again.
 */
export function countStatements({ notes }: Reader): number {
  return notes.before.length + notes.after.length + (notes.into === null ? 0 : 1);
}
