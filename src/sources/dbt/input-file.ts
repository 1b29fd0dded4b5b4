/**
 * Opens the files that a user passes. An unusable file is refused with one sentence: which file, what is
 * wrong, what to do.
 */
import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { Failure } from '../../model/failure.ts';
import type { MalformedJson } from './read-sections.ts';

/** Ten times the size of the largest known manifests. */
const ARTIFACT_BYTES = 1024 ** 3;

export const GIVE = 'pass a dbt project folder, its target folder, or its manifest.json';
/** A catalog is optional, so the user decides: generate the catalog again, or build without one. */
export const CATALOG_TODO = 'run `dbt docs generate` again, or delete the file to build without it';
const AGAIN = 'wait until dbt has finished, or copy the file again; `dbt docs generate` writes it again';

export function refuse(path: string, what: string, todo: string, cause?: unknown): Failure {
  return new Failure('bad-input', `${path} ${what}; ${todo}.`, { cause });
}

/** `todo`: what to do if this file cannot be used, unless the general advice applies. */
export async function readArtifact(path: string, todo?: string): Promise<Buffer> {
  try {
    // Check the kind of file before opening it: opening a pipe would block forever.
    const stats = await stat(path);
    if (!stats.isFile()) {
      throw refuse(path, stats.isDirectory() ? 'is a folder, not a file' : 'is not a file', todo ?? GIVE);
    }
    if (stats.size > ARTIFACT_BYTES) {
      const what = `has ${stats.size} bytes, more than the limit of ${ARTIFACT_BYTES}`;
      throw refuse(path, what, todo ?? GIVE);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const what = `cannot be read (${reasonOf(error)})`;
    throw refuse(path, what, todo ?? 'check the path and its permissions', error);
  }
}

/** Refuses empty files and files that are not UTF-8. */
export function checkEncoding(bytes: Buffer, path: string, todo?: string): void {
  if (bytes.length === 0) {
    throw refuse(path, 'is empty', todo ?? `probably dbt has not written it yet, or a copy failed: ${AGAIN}`);
  }
  if (!isUtf8(bytes)) {
    // A text that ends inside a character is cut off; the JSON reader reports the same byte.
    const at = firstBadByte(bytes);
    if (bytes.length - at > 3 || !isBegunCharacter(bytes.subarray(at))) {
      throw refuse(
        path,
        `is not UTF-8 (byte ${at})`,
        todo ?? 'dbt writes UTF-8: convert the file to UTF-8, or run `dbt docs generate` again',
      );
    }
  }
}

export function malformed(path: string, error: MalformedJson, todo?: string): Failure {
  switch (error.problem) {
    case 'cut-off':
      return refuse(
        path,
        `is cut off: it ends at byte ${error.at}, in the middle of a value`,
        todo ?? `probably dbt was still writing it or a copy was interrupted: ${AGAIN}`,
        error,
      );
    case 'too-large':
      return refuse(
        path,
        `cannot be read: ${error.message}`,
        todo ?? 'dbt does not write such a file: run `dbt docs generate` again',
        error,
      );
    case 'unexpected':
    case 'bad-value':
      return refuse(
        path,
        `is not JSON as dbt writes it: ${error.message}`,
        todo ?? 'run `dbt docs generate` again',
        error,
      );
  }
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Readonly<Record<string, string>> = {
    ENOENT: 'it does not exist',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'its links form a cycle',
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}

/** The first byte that is not part of a complete UTF-8 character. */
function firstBadByte(bytes: Buffer): number {
  const step = 65_536;
  let at = 0;
  while (at < bytes.length) {
    let next = Math.min(at + step, bytes.length);
    while (next < bytes.length && next > at + 1 && isContinuation(bytes[next] ?? 0)) next--;
    if (!isUtf8(bytes.subarray(at, next))) break;
    at = next;
  }
  while (at < bytes.length) {
    const length = characterLength(bytes[at] ?? 0);
    if (!isUtf8(bytes.subarray(at, at + length)) || at + length > bytes.length) return at;
    at += length;
  }
  return at;
}

/** True if the bytes are the beginning of a character whose last bytes are missing. */
function isBegunCharacter(rest: Buffer): boolean {
  const [first = 0, ...more] = rest;
  return first >= 0xc2 && characterLength(first) > rest.length && more.every(isContinuation);
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}
