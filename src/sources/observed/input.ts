/**
 * The bytes of one input: counted, decompressed if necessary, with access to their beginning.
 *
 *   { name: 'column.csv.gz', bytes } → { head: 'account_id,metastore…', chunks, … }
 */
import { createReadStream } from 'node:fs';
import * as zlib from 'node:zlib';
import { missing } from '../../model/built-in.ts';
import { Failure } from '../../model/failure.ts';
import type { Journal } from './journal.ts';

/** A stream of an export, as feeds return it. */
export interface ObservedInput {
  /** For messages. */
  readonly name: string;
  /** null: read only the path. */
  readonly bytes: AsyncIterable<Uint8Array> | null;
  /** The number of bytes, for progress; null if it is unknown. */
  readonly size: number | null;
  /** Path of a local file; Parquet is read from it without a copy. */
  readonly path: string | null;
}

export interface OpenedInput {
  /** The beginning of the bytes, decompressed. */
  readonly head: Buffer;
  /** All bytes from the first, decompressed. */
  readonly chunks: AsyncGenerator<Buffer>;
  readonly isCompressed: boolean;
}

export interface OpenContext {
  readonly journal: Journal;
  readonly progress: (done: number) => void;
}

/** Enough bytes to detect the kind of a file. */
const HEAD_BYTES = 65_536;
const CHUNK_BYTES = 262_144;
/** Decompression yields at most a thousand times as many bytes at once. */
const PACKED_SLICE = 16_384;

export async function openInput(
  input: ObservedInput,
  { journal, progress }: OpenContext,
): Promise<OpenedInput> {
  const counted = { bytes: 0 };
  const packed = await withHead(countChunks(input, counted, progress), 4);
  const unpacker = unpackerOf(packed.head);
  if (unpacker === null) {
    return { ...(await withHead(packed.chunks, HEAD_BYTES)), isCompressed: false };
  }
  const unpacked = unpack(packed.chunks, unpacker(), (error) => {
    journal.stop({
      byte: counted.bytes,
      why: `the compressed data is cut off or damaged (${error.message})`,
    });
  });
  return { ...(await withHead(unpacked, HEAD_BYTES)), isCompressed: true };
}

async function* countChunks(
  input: ObservedInput,
  counted: { bytes: number },
  progress: (done: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of input.bytes ?? fileBytes(input)) {
    yield asBuffer(chunk);
    counted.bytes += chunk.length;
    progress(counted.bytes);
  }
}

async function* fileBytes({ path, name }: ObservedInput): AsyncGenerator<Buffer> {
  if (path === null) throw new Error(`${name} has neither bytes nor a path`);
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
  } catch (error) {
    throw unreadable(name, error);
  }
}

function unreadable(name: string, cause: unknown): Failure {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Failure('bad-input', `${name} cannot be read (${why}); check the path and its permissions.`, {
    cause,
  });
}

function asBuffer(chunk: Uint8Array): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

/**
 * Reads the first `length` bytes, or all if there are fewer, and returns a stream that still contains them.
 */
async function withHead(
  chunks: AsyncGenerator<Buffer>,
  length: number,
): Promise<{ readonly head: Buffer; readonly chunks: AsyncGenerator<Buffer> }> {
  const first: Buffer[] = [];
  let known = 0;
  while (known < length) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    known += next.value.length;
  }
  const head = Buffer.concat(first);
  return { head, chunks: behind(head, chunks) };
}

async function* behind(head: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    yield* chunks;
  } finally {
    // The consumer stopped early, perhaps before the rest was opened: release the underlying stream.
    await chunks.return(undefined);
  }
}

type Unpacker = zlib.Gunzip | zlib.ZstdDecompress;

function unpackerOf(head: Buffer): (() => Unpacker) | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return () => zlib.createGunzip({ chunkSize: CHUNK_BYTES });
  const isZstd = head.length >= 4 && head.readUInt32LE(0) === 0xfd2fb528;
  return isZstd ? createZstd : null;
}

function createZstd(): Unpacker {
  // TypeScript declares the function; Node has it from 22.15 and 23.8 on.
  const create = zlib.createZstdDecompress as typeof zlib.createZstdDecompress | undefined;
  if (create === undefined) throw missing('Reading zstd', 'zstd in node:zlib');
  return create({ chunkSize: CHUNK_BYTES });
}

/** Yields the output that precedes an error; a pipe would discard it. */
async function* unpack(
  chunks: AsyncGenerator<Buffer>,
  unpacker: Unpacker,
  onError: (error: Error) => void,
): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  let failed: Error | null = null;
  unpacker.on('data', (bytes: Buffer) => ready.push(bytes));
  // The callback of a write that failed is never called.
  let wake = (): void => undefined;
  unpacker.on('error', (error: Error) => {
    failed ??= error;
    wake();
  });
  const taken = function* (): Generator<Buffer> {
    const bytes = ready;
    ready = [];
    yield* bytes;
  };
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length && failed === null; at += PACKED_SLICE) {
        const slice = chunk.subarray(at, at + PACKED_SLICE);
        await new Promise<void>((resolve) => {
          wake = resolve;
          unpacker.write(slice, () => resolve());
        });
        yield* taken();
      }
      if (failed !== null) break;
    }
    if (failed === null) {
      await new Promise<void>((resolve) => {
        unpacker.once('close', resolve);
        unpacker.end();
      });
    }
    yield* taken();
    if (failed !== null) onError(failed);
  } finally {
    unpacker.destroy();
  }
}
