/**
 * Reads Parquet, a part of a row group at a time and only the columns that are wanted. It is read from its end, where it says what is in it, so a stream is
 * copied to a temporary file first.
 *
 *   columns source_table_name, event_time, … of 1,000,000 rows in 4 row groups → rows in order; event_time is a Date, entity_metadata an object
 */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AsyncBuffer, Compressors, FileMetaData } from 'hyparquet';
import type { RowTable } from '../rows.ts';
import { valueRow } from '../value-row.ts';
import { type ContainerContext, MOST_COLUMNS } from './container.ts';

/** Rows that are in memory at a time. */
const STEP = 50_000;
const MOST_BYTES = 64 * 1024 ** 3;
/** No page of a file of lineage is larger when it is unpacked; nor are all wanted columns of a row group. */
const MOST_PAGE = 256 * 1024 ** 2;
const MOST_GROUP = 2 * 1024 ** 3;
/** What compresses best, a column of one value, takes a byte for thousands of rows; ids and times never do. */
const MOST_ROWS_A_BYTE = 100;

export interface ParquetBytes {
  /** Of a file that holds the bytes as they are; null: they are copied. */
  readonly path: string | null;
  readonly chunks: AsyncIterable<Buffer>;
}

export async function readParquet(bytes: ParquetBytes, context: ContainerContext): Promise<void> {
  if (bytes.path !== null) {
    await readFile(bytes.path, context);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'tributary-parquet-'));
  try {
    const path = join(folder, 'copy.parquet');
    await copyTo(path, bytes.chunks, context);
    await readFile(path, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyTo(path: string, chunks: AsyncIterable<Buffer>, context: ContainerContext): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  let length = 0;
  try {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > MOST_BYTES) throw context.refuse(`has more than the ${MOST_BYTES} bytes that are read`);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
}

async function readFile(path: string, context: ContainerContext): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    await readRows(asyncBuffer(file, size), context);
  } finally {
    await file.close();
  }
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

async function readRows(file: AsyncBuffer, context: ContainerContext): Promise<void> {
  const metadata = await readMetadata(file, context);
  const columns = columnsOf(metadata);
  if (columns.length > MOST_COLUMNS) throw context.refuse(`has more than ${MOST_COLUMNS} columns`);
  const table = context.choose(columns);
  const names = columns.filter((name) => table.wanted.includes(name.toLowerCase()));
  const groups = metadata.row_groups.map(({ num_rows }) => Number(num_rows));
  const rows = groups.reduce((sum, count) => sum + count, 0);
  if (!groups.every((count) => count >= 0) || rows > file.byteLength * MOST_ROWS_A_BYTE) {
    throw context.refuse('says that it has more rows than its bytes can hold: export it again');
  }
  await readGroups({ file, metadata, names, table, groups }, context);
}

interface ParquetTable {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  /** Of the wanted columns, as the file spells them. */
  readonly names: readonly string[];
  readonly table: RowTable;
  /** How many rows each group has. */
  readonly groups: readonly number[];
}

/** A row group that is damaged loses its rows alone. */
async function readGroups(parquet: ParquetTable, { journal }: ContainerContext): Promise<void> {
  const { names, table, groups } = parquet;
  const places = table.wanted.map((wanted) => names.findIndex((name) => name.toLowerCase() === wanted));
  const row = valueRow(table.grouped);
  const read = table.open();
  let first = 0;
  for (const [group, count] of groups.entries()) {
    try {
      checkSize(parquet, group);
      for (let start = first; start < first + count; start += STEP) {
        const end = Math.min(start + STEP, first + count);
        const rows = await readStep(parquet, start, end);
        if (rows.length !== end - start)
          throw new RangeError(`${rows.length} of ${end - start} rows are there`);
        for (const cells of rows) {
          row.give(places.map((place) => cells[place]));
          journal.row();
          read(row);
        }
      }
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
      journal.warn(
        'damaged-rows',
        `the ${count} rows from row ${first + 1} on cannot be read whole (${why})`,
      );
    }
    first += count;
  }
}

function checkSize({ metadata, names }: ParquetTable, group: number): void {
  const columns = metadata.row_groups[group]?.columns ?? [];
  let size = 0;
  for (const { meta_data } of columns) {
    if (names.includes(meta_data?.path_in_schema[0] ?? ''))
      size += Number(meta_data?.total_uncompressed_size ?? 0);
  }
  if (size > MOST_GROUP)
    throw new RangeError(`they have ${size} bytes, more than the ${MOST_GROUP} that are read at once`);
}

async function readStep(
  { file, metadata, names }: ParquetTable,
  rowStart: number,
  rowEnd: number,
): Promise<readonly (readonly unknown[])[]> {
  const { parquetRead } = await import('hyparquet');
  let rows: readonly (readonly unknown[])[] = [];
  await parquetRead({
    file,
    metadata,
    columns: [...names],
    compressors: await limitedCompressors(),
    rowStart,
    rowEnd,
    useOffsetIndex: true,
    onComplete: (read) => {
      rows = read;
    },
  });
  return rows;
}

async function readMetadata(file: AsyncBuffer, context: ContainerContext): Promise<FileMetaData> {
  const { parquetMetadataAsync } = await import('hyparquet');
  if (file.byteLength < 12)
    throw context.refuse('is Parquet that is cut off: what is in it, its end would say; copy it again');
  const tail = Buffer.from(await file.slice(file.byteLength - 4)).toString('latin1');
  if (tail === 'PARE') throw context.refuse('is an encrypted Parquet file: export it without encryption');
  if (tail !== 'PAR1')
    throw context.refuse('is Parquet that is cut off: what is in it, its end would say; copy it again');
  try {
    return await parquetMetadataAsync(file, { geoparquet: false });
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw context.refuse(`is Parquet that cannot be read (${why}): export it again`);
  }
}

function columnsOf({ schema }: FileMetaData): readonly string[] {
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

async function limitedCompressors(): Promise<Compressors> {
  const { compressors } = await import('hyparquet-compressors');
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, length: number) => {
        if (length > MOST_PAGE)
          throw new RangeError(`a page of ${length} bytes is more than the ${MOST_PAGE} that are read`);
        return unpack(input, length);
      },
    ]),
  );
}
