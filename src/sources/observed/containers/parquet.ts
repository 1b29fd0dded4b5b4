/**
 * Reads Parquet, a part of a row group at a time and only the wanted columns. The description of a Parquet
 * file is at its end, so a stream is copied to a temporary file first. Decoding runs in a separate thread, as
 * a damaged file may keep it busy forever.
 *
 *   columns source_table_name, event_time, … of 1,000,000 rows in 4 row groups
 *     → rows in order; event_time is a Date, entity_metadata an object
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowTable } from '../rows.ts';
import { valueRow } from '../value-row.ts';
import { type ContainerContext, MOST_COLUMNS } from './container.ts';
import { DECODER_LIMITS, type DecoderAnswer, type DecoderLimits, ParquetDecoder } from './parquet-decoder.ts';
import type { ParquetColumn, ParquetDescription } from './parquet-file.ts';

/** Rows in memory at a time; fewer if they are large. */
const STEP = 50_000;
const STEP_BYTES = 128 * 1024 ** 2;
const MOST_BYTES = 64 * 1024 ** 3;
/** The limit also applies to all wanted columns of a row group together. */
const MOST_GROUP = 2 * 1024 ** 3;
/**
 * The data that compresses best, a column with one value, takes a byte for thousands of rows; ids and times
 * never do.
 */
const MOST_ROWS_A_BYTE = 100;
/** Each damaged group takes the full time limit of decoding. */
const MOST_ENDLESS = 3;

export interface ParquetBytes {
  /** Path of an uncompressed local file; null: the bytes are copied. */
  readonly path: string | null;
  readonly chunks: AsyncIterable<Buffer>;
}

export async function readParquet(
  bytes: ParquetBytes,
  context: ContainerContext,
  limits: DecoderLimits = DECODER_LIMITS,
): Promise<void> {
  if (bytes.path !== null) {
    await readFile(bytes.path, context, limits);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'tributary-parquet-'));
  try {
    const path = join(folder, 'copy.parquet');
    await copyTo(path, bytes.chunks, context);
    await readFile(path, context, limits);
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
      if (length > MOST_BYTES) throw context.refuse(`is larger than the limit of ${MOST_BYTES} bytes`);
      await file.write(chunk);
    }
  } finally {
    await file.close();
  }
}

async function readFile(path: string, context: ContainerContext, limits: DecoderLimits): Promise<void> {
  const size = await wholeSize(path, context);
  const decoder = new ParquetDecoder(path, limits);
  try {
    const description = await decoder.ask(null);
    if (description.kind === 'description') await readRows({ decoder, description, size }, context);
    else throw context.refuse(`is Parquet that cannot be read (${whyOf(description)}): export it again`);
  } finally {
    decoder.close();
  }
}

/** Returns the size in bytes. Truncated and encrypted files are refused before a thread is asked. */
async function wholeSize(path: string, context: ContainerContext): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(4);
    if (size >= 12) await file.read(tail, 0, 4, size - 4);
    const magic = tail.toString('latin1');
    if (magic === 'PARE') throw context.refuse('is an encrypted Parquet file: export it without encryption');
    if (magic !== 'PAR1')
      throw context.refuse(
        'is Parquet that is cut off: the description at its end is missing; copy it again',
      );
    return size;
  } finally {
    await file.close();
  }
}

interface DescribedFile {
  readonly decoder: ParquetDecoder;
  readonly description: ParquetDescription;
  readonly size: number;
}

async function readRows(
  { decoder, description, size }: DescribedFile,
  context: ContainerContext,
): Promise<void> {
  const { columns, groups } = description;
  if (columns.length > MOST_COLUMNS) throw context.refuse(`has more than ${MOST_COLUMNS} columns`);
  const table = context.choose(columns);
  const isWanted = columns.map((name) => table.wanted.includes(name.toLowerCase()));
  const names = columns.filter((_, at) => isWanted[at]);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (!groups.every((group) => group.rows >= 0) || rows > size * MOST_ROWS_A_BYTE) {
    throw context.refuse('declares more rows than its bytes can contain: export it again');
  }
  const sized = groups.map((group) => {
    const bytes = group.sizes.reduce((sum, size, at) => sum + (isWanted[at] ? size : 0), 0);
    const isLarge = bytes > MOST_GROUP;
    const fault = isLarge ? `they have ${bytes} bytes, more than the limit of ${MOST_GROUP}` : group.fault;
    return { rows: group.rows, bytes, fault };
  });
  await readGroups({ decoder, names, table, groups: sized }, context);
}

interface GroupInFile {
  readonly rows: number;
  /** Of the wanted columns, unpacked. */
  readonly bytes: number;
  /** The reason why the group is not read; null: it is read. */
  readonly fault: string | null;
}

interface ParquetTable {
  readonly decoder: ParquetDecoder;
  /** The wanted columns, as the file spells them. */
  readonly names: readonly string[];
  readonly table: RowTable;
  readonly groups: readonly GroupInFile[];
}

interface Lost {
  rows: number;
  first: string | null;
  endless: number;
}

/** A damaged row group loses only its own rows, from the first step that cannot be decoded. */
async function readGroups(parquet: ParquetTable, { journal }: ContainerContext): Promise<void> {
  const lost: Lost = { rows: 0, first: null, endless: 0 };
  const give = rowGiver(parquet, () => journal.row());
  let first = 0;
  for (const group of parquet.groups) {
    if (lost.endless === MOST_ENDLESS) {
      journal.stop({ byte: null, why: 'the file is damaged: decoding would not end' });
      break;
    }
    await readGroup({ parquet, group, first, give }, lost);
    first += group.rows;
  }
  if (lost.rows > 0) journal.warn('damaged-rows', `${lost.rows} rows cannot be read: ${lost.first}`);
}

interface GroupToRead {
  readonly parquet: ParquetTable;
  readonly group: GroupInFile;
  /** The first row of the group in the file. */
  readonly first: number;
  readonly give: (columns: readonly ParquetColumn[]) => void;
}

async function readGroup({ parquet, group, first, give }: GroupToRead, lost: Lost): Promise<void> {
  const { rows, bytes, fault } = group;
  const behind = first + rows;
  const step = Math.max(1_000, Math.min(STEP, Math.floor((STEP_BYTES * rows) / Math.max(bytes, 1))));
  for (let start = first; start < behind; start += step) {
    const end = Math.min(start + step, behind);
    const answer: DecoderAnswer =
      fault === null
        ? await parquet.decoder.ask({ names: parquet.names, start, end })
        : { kind: 'failed', why: fault };
    if (answer.kind !== 'rows') {
      lost.rows += behind - start;
      lost.first ??= `the first are rows ${start + 1} to ${behind} (${whyOf(answer)})`;
      if (answer.kind === 'ended') lost.endless += 1;
      return;
    }
    give(answer.columns);
  }
}

function whyOf(answer: DecoderAnswer): string {
  return 'why' in answer ? answer.why : 'it was decoded as another type';
}

function rowGiver({ names, table }: ParquetTable, count: () => void): GroupToRead['give'] {
  const places = table.wanted.map((wanted) => names.findIndex((name) => name.toLowerCase() === wanted));
  const row = valueRow(table.grouped);
  const read = table.open();
  return (columns) => {
    const length = columns[0]?.codes.length ?? 0;
    const wanted = places.map((place) => columns[place]);
    for (let at = 0; at < length; at++) {
      row.give(wanted.map((column) => column?.values[column.codes[at] ?? -1]));
      count();
      read(row);
    }
  };
}
