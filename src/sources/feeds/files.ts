/**
 * Exports in files. In: paths as a user writes them: a file, a folder (every export in it, recursively, by
 * name), or a glob. Out: one feed per path.
 *
 *   'lineage.csv'     that file, whatever its extension
 *   'exports' exports/day=1/part-0.json.gz, exports/day=2/part-0.json.gz; not exports/_SUCCESS, and a finding
 *   lists exports/notes.txt
 *   'exports/*.csv'   the matching files, by name
 */
import { createReadStream, type Stats } from 'node:fs';
import { glob, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../../model/failure.ts';
import { grouped } from '../../model/grouped.ts';
import { exportNames } from './export-name.ts';
import type { Feed, FeedRequest, FeedStream } from './feed.ts';

/** The limit for one folder or glob. */
const MOST_FILES = 100_000;
const GLOB = /[*?[\]{}]/;

export function fileFeed(path: string): Feed {
  return {
    name: path,
    async *open(request) {
      const stats = await statOf(path);
      if (stats === null && GLOB.test(path)) yield* filesOf(await matches(path), request);
      else if (stats === null)
        throw new Failure('bad-input', `${path} does not exist; pass a file, a folder or a glob of exports.`);
      else if (stats.isDirectory()) yield* filesOf(await exportsIn(path, request), request);
      else yield await fileStream(path, request);
    },
  };
}

async function* filesOf(paths: readonly string[], request: FeedRequest): AsyncIterable<FeedStream> {
  for (const path of paths) {
    request.signal?.throwIfAborted();
    yield await fileStream(path, request);
  }
}

async function fileStream(path: string, { signal }: FeedRequest): Promise<FeedStream> {
  const stats = await statOf(path);
  if (stats === null)
    throw new Failure('feed-failed', `${path} no longer exists; run it again.`, { retryable: true });
  const size = stats.isFile() ? stats.size : null;
  return { name: path, size, path: stats.isFile() ? path : null, bytes: bytesOf(path, signal) };
}

async function* bytesOf(path: string, signal: AbortSignal | undefined): AsyncIterable<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 18, ...(signal === undefined ? {} : { signal }) });
  } catch (cause) {
    signal?.throwIfAborted();
    throw unreadable(path, cause);
  }
}

async function matches(pattern: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern)) {
    if ((await statOf(path))?.isDirectory() === false) paths.push(path);
    demandFew(paths, pattern);
  }
  if (paths.length > 0) return paths.sort();
  throw new Failure('bad-input', `No file matches ${pattern}; pass a file, a folder or a glob of exports.`);
}

/**
 * Files that begin with a dot or an underscore are internal files of the writer, as in Spark: they are
 * skipped without a finding.
 */
async function exportsIn(folder: string, { onFinding = () => {} }: FeedRequest): Promise<string[]> {
  const exports: string[] = [];
  const known = exportNames(folder);
  const names = await readdir(folder, { recursive: true }).catch((cause) => {
    throw unreadable(folder, cause);
  });
  for (const name of names.sort()) {
    if (/(^|[\\/])[._]/.test(name)) continue;
    const path = join(folder, name);
    if ((await statOf(path))?.isDirectory() !== false) continue;
    if (known.isExport(path)) exports.push(path);
    demandFew(exports, folder);
  }
  if (exports.length === 0)
    throw new Failure(
      'bad-input',
      `${folder} has no exports: files that end in .csv, .tsv, .json, .ndjson, .jsonl or .parquet, also with .gz or .zst.`,
    );
  const finding = known.finding();
  if (finding !== null) onFinding(finding);
  return exports;
}

function demandFew(paths: readonly string[], where: string): void {
  if (paths.length <= MOST_FILES) return;
  throw new Failure(
    'limit-reached',
    `${where} has more than ${grouped(MOST_FILES)} files; read it in parts, with one glob per part.`,
  );
}

/** null: it does not exist. */
async function statOf(path: string): Promise<Stats | null> {
  return await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR' || cause.code === 'ENAMETOOLONG') return null;
    throw unreadable(path, cause);
  });
}

function unreadable(path: string, cause: unknown): Failure {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  return new Failure('bad-input', `${path} cannot be read (${code}).`, { cause });
}
