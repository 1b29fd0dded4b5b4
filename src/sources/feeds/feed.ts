/**
 * Where exports come from: a file, a folder, standard input, a command, a bucket, a warehouse. A feed is opened for a window of time and gives named streams
 * of bytes, one after the other; what is in them, and in which format, is the readers' business.
 *
 *   exports/   → { name: 'exports/2026-03-01.csv.gz', … }, { name: 'exports/2026-03-02.csv.gz', … }
 *
 * A feed that fails throws Failure `bad-input` (there is no such thing) or `feed-failed` (it may work later), also while a stream is read or after the last
 * one: what was read of it until then is not to be kept.
 */
import type { Finding } from '../../model/finding.ts';

export interface Feed {
  /** For reports and progress; never with a secret in it. */
  readonly name: string;
  /** Each stream is read, or left, before the next one is asked for. Ending the loop early lets go of everything. */
  open(request: FeedRequest): AsyncIterable<FeedStream>;
}

export interface FeedRequest {
  /** What is asked of feeds that can choose, such as live queries. Files are read whole: what they repeat does not count twice. */
  readonly window: FeedWindow;
  readonly signal?: AbortSignal | undefined;
  /** What was passed over, and why. */
  readonly onFinding?: (finding: Finding) => void;
}

/** ISO 8601, UTC; both ends belong to it. null: no bound. */
export interface FeedWindow {
  readonly since: string | null;
  readonly until: string | null;
}

export interface FeedStream {
  /** Its ending tells the format where there is one: `.csv`, `.ndjson.gz`. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Of `bytes`, for progress; null: not known before the end. */
  readonly size: number | null;
  /** Of a local file, for formats that are read from their end (Parquet); null: it can only be streamed. */
  readonly path: string | null;
  /** The names of the columns, where the bytes are rows without them, as a chunk of a statement's answer is. */
  readonly columns?: readonly string[];
}

export const WHOLE_WINDOW: FeedWindow = { since: null, until: null };
