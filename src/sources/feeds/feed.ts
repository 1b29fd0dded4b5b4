/**
 * A place that contains exports: a file, a folder, standard input, a command, a bucket, a warehouse. A feed
 * is opened for a window of time and returns named streams of bytes, one after the other; readers determine
 * the format of the bytes.
 *
 *   exports/   → { name: 'exports/2026-03-01.csv.gz', … }, { name: 'exports/2026-03-02.csv.gz', … }
 *
 * A feed that fails throws Failure `bad-input` (the place does not exist) or `feed-failed` (it may work
 * later), also while a stream is read or after the last one: what was read until then must not be stored.
 */
import type { Finding } from '../../model/finding.ts';

export interface Feed {
  /** For reports and progress; never contains a secret. */
  readonly name: string;
  /**
   * Each stream is read, or abandoned, before the next one is requested. Ending the loop early releases
   * everything.
   */
  open(request: FeedRequest): AsyncIterable<FeedStream>;
}

export interface FeedRequest {
  /**
   * A window for feeds that can select rows, such as live queries. Files are read completely; repeated rows
   * do not count twice.
   */
  readonly window: FeedWindow;
  readonly signal?: AbortSignal | undefined;
  /** What was skipped, and why. */
  readonly onFinding?: (finding: Finding) => void;
}

/** ISO 8601, UTC; both bounds are inclusive. null: no bound. */
export interface FeedWindow {
  readonly since: string | null;
  readonly until: string | null;
}

export interface FeedStream {
  /** Its extension indicates the format if it has one: `.csv`, `.ndjson.gz`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The length of `bytes`, for progress; null if it is unknown. */
  readonly size: number | null;
  /**
   * The path of a local file, for formats that are read from their end (Parquet); null: it can only be
   * streamed.
   */
  readonly path: string | null;
  /** The column names, if the bytes are rows without them, as in a chunk of a statement's response. */
  readonly columns?: readonly string[];
}

export const WHOLE_WINDOW: FeedWindow = { since: null, until: null };
