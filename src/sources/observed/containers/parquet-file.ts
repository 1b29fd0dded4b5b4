/**
 * Decodes a Parquet file: its description, or the rows of a step. The last file remains open for the next
 * question.
 *
 *   { path, step: null }
 *     → { kind: 'description', columns: ['source_path', …], groups: [{ rows: 250000, sizes: [1048576, …],
 *     fault: null }] }
 *   { path, step: { names: ['source_path'], start: 0, end: 3 } }
 *     → { kind: 'rows', columns: [{ values: ['s3://a', null], codes: [0, 1, 0] }] }
 *
 * Each distinct value of a column is returned once: columns of lineage have few, and copying cells to another
 * thread would take longer than decoding them.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

export interface ParquetQuestion {
  readonly path: string;
  /** null: the question is what the file contains. */
  readonly step: ParquetStep | null;
}

/** Rows `start` to before `end` of the file; they are in one row group. */
export interface ParquetStep {
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

export type ParquetAnswer =
  | ParquetDescription
  | { readonly kind: 'rows'; readonly columns: readonly ParquetColumn[] }
  | { readonly kind: 'failed'; readonly why: string };

export interface ParquetDescription {
  readonly kind: 'description';
  readonly columns: readonly string[];
  readonly groups: readonly ParquetGroup[];
}

export interface ParquetGroup {
  readonly rows: number;
  /** The declared size of each column when unpacked, in bytes. */
  readonly sizes: readonly number[];
  /** The reason why the row group cannot contain the declared rows; null if it can. */
  readonly fault: string | null;
}

/** Row i has `values[codes[i]]`. */
export interface ParquetColumn {
  readonly values: readonly unknown[];
  readonly codes: Int32Array<ArrayBuffer>;
}

/** No unpacked page of a lineage file is larger. */
const MOST_PAGE = 256 * 1024 ** 2;

const LIMITED = Object.fromEntries(
  Object.entries(compressors).map(([codec, unpack]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > MOST_PAGE)
        throw new RangeError(`a page of ${length} bytes is larger than the limit of ${MOST_PAGE}`);
      return unpack(input, length);
    },
  ]),
);

interface Opened {
  readonly path: string;
  readonly handle: FileHandle;
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
}

/** The file of the last question. */
let opened: Opened | null = null;

async function openedOf(path: string): Promise<Opened> {
  if (opened?.path === path) return opened;
  await closeParquet();
  const handle = await open(path, 'r');
  const file = asyncBuffer(handle, (await handle.stat()).size);
  try {
    opened = { path, handle, file, metadata: await parquetMetadataAsync(file, { geoparquet: false }) };
    return opened;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export async function closeParquet(): Promise<void> {
  const before = opened;
  opened = null;
  await before?.handle.close();
}

function asyncBuffer(file: FileHandle, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const [from, to] = [Math.max(0, start), Math.min(end, byteLength)];
      const bytes = new Uint8Array(Math.max(0, to - from));
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
        if (bytesRead === 0) throw new RangeError('the file became shorter while it was read');
        done += bytesRead;
      }
      return bytes.buffer;
    },
  };
}

function describe({ schema, row_groups }: FileMetaData): ParquetDescription {
  const columns = columnsOf(schema);
  const groups = row_groups.map(({ num_rows, columns: chunks }) => {
    const sizes = new Map<string, number>();
    let fault: string | null = null;
    for (const { meta_data } of chunks) {
      // Empty cells and empty lists count as values: fewer values than rows mean that rows are invented.
      if (Number(meta_data?.num_values ?? 0) < Number(num_rows))
        fault ??= `a column has ${meta_data?.num_values ?? 0} values for ${num_rows} rows`;
      const name = meta_data?.path_in_schema[0] ?? '';
      sizes.set(name, (sizes.get(name) ?? 0) + Number(meta_data?.total_uncompressed_size ?? 0));
    }
    return { rows: Number(num_rows), sizes: columns.map((name) => sizes.get(name) ?? 0), fault };
  });
  return { kind: 'description', columns, groups };
}

function columnsOf(schema: FileMetaData['schema']): readonly string[] {
  const names: string[] = [];
  for (let at = 1, left = schema[0]?.num_children ?? 0; left > 0 && at < schema.length; left--) {
    names.push(schema[at]?.name ?? '');
    at = behindChildren(schema, at);
  }
  return names;
}

/** The schema is a tree, written parent before children. */
function behindChildren(schema: FileMetaData['schema'], at: number): number {
  let next = at + 1;
  for (let left = schema[at]?.num_children ?? 0; left > 0 && next < schema.length; left--, next++) {
    left += schema[next]?.num_children ?? 0;
  }
  return next;
}

async function rowsOf(
  { file, metadata }: Opened,
  { names, start, end }: ParquetStep,
): Promise<ParquetColumn[]> {
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file,
    metadata,
    columns: [...names],
    compressors: LIMITED,
    rowStart: start,
    rowEnd: end,
    useOffsetIndex: true,
    onComplete: (read) => {
      rows = read;
    },
  });
  if (rows.length !== end - start)
    throw new RangeError(`the group has only ${rows.length} of ${end - start} rows`);
  return names.map((_, column) => columnOf(rows, column));
}

function columnOf(rows: readonly (readonly unknown[])[], column: number): ParquetColumn {
  const values: unknown[] = [];
  const codes = new Int32Array(rows.length);
  const known = new Map<unknown, number>();
  for (const [at, row] of rows.entries()) {
    const value = row[column] ?? null;
    const key = value instanceof Date ? value.getTime() : value;
    let code = known.get(key);
    if (code === undefined) {
      code = values.push(value) - 1;
      known.set(key, code);
    }
    codes[at] = code;
  }
  return { values, codes };
}

export async function answerParquet({ path, step }: ParquetQuestion): Promise<ParquetAnswer> {
  try {
    const file = await openedOf(path);
    if (step === null) return describe(file.metadata);
    return { kind: 'rows', columns: await rowsOf(file, step) };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message.slice(0, 200) : String(error) };
  }
}
