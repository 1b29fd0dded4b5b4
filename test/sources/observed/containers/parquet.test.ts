/** Parquet files with changed bytes: reading ends soon, with complete rows or one sentence. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import { Failure } from '../../../../src/model/failure.ts';
import { readParquet } from '../../../../src/sources/observed/containers/parquet.ts';
import { type JournalEntries, startJournal } from '../../../../src/sources/observed/journal.ts';
import { textOf } from '../../../../src/sources/observed/rows.ts';
import { runs } from '../../../runs.ts';

const COLUMNS = ['source_path', 'target_path', 'event_time', 'note'] as const;
/** Two row groups. */
const ROWS = 6;
const LIMITS = { milliseconds: 100, megabytes: 64 };

const write = (codec: 'SNAPPY' | 'UNCOMPRESSED'): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: COLUMNS.map((name) =>
        name === 'event_time'
          ? { name, data: rows((at) => new Date(1_770_000_000_000 + at)), type: 'TIMESTAMP' as const }
          : {
              name,
              data: rows((at) => (name === 'note' && at === 1 ? null : `s3://harbor/${name}/${at % 4}`)),
              type: 'STRING' as const,
            },
      ),
      codec,
      rowGroupSize: ROWS / 2,
    }),
  );
const rows = <Cell>(cell: (at: number) => Cell): Cell[] => Array.from({ length: ROWS }, (_, at) => cell(at));
const WHOLE = rows((at) => `s3://harbor/source_path/${at % 4}`);

const folder = await mkdtemp(join(tmpdir(), 'observed-'));
afterAll(() => rm(folder, { recursive: true }));

interface Reading extends JournalEntries {
  readonly sources: readonly (string | null)[];
}

async function read(bytes: Buffer): Promise<Reading | string> {
  const path = join(folder, 'part.parquet');
  await writeFile(path, bytes);
  const journal = startJournal();
  const sources: (string | null)[] = [];
  const context = {
    journal,
    refuse: (why: string) => new Failure('bad-input', why),
    choose: () => ({
      wanted: COLUMNS,
      grouped: 2,
      open: () => (row: { cell(index: number): unknown }) => void sources.push(textOf(row.cell(0))),
    }),
  };
  try {
    await readParquet({ path, chunks: noChunks() }, context, LIMITS);
    return { ...journal.read(), sources };
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

async function* noChunks(): AsyncGenerator<Buffer> {}

function changed(bytes: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = byte;
  return copy;
}

test('a complete file is read completely', async () => {
  expect(await read(write('SNAPPY'))).toMatchObject({ rows: ROWS, sources: WHOLE, warnings: [] });
  expect(await read(write('UNCOMPRESSED'))).toMatchObject({ rows: ROWS, sources: WHOLE, warnings: [] });
});

test('a file that is cut off at any byte is refused, because its description is at the end', async () => {
  const bytes = write('SNAPPY');
  for (let length = 4; length < bytes.length; length += 7)
    expect(await read(bytes.subarray(0, length))).toMatch('is Parquet that is cut off');
});

test('a page without an end loses its row group only', async () => {
  const bytes = write('SNAPPY');
  let endless = 0;
  // The header of the first page.
  for (let at = 4; at < 32; at++) {
    const reading = await read(changed(bytes, at, 0xff));
    if (typeof reading === 'string') throw new Error(`byte ${at}: ${reading}`);
    // Changed sizes may still give rows; the rows of the other group do not change.
    expect(reading.sources.slice(-ROWS / 2)).toEqual(WHOLE.slice(-ROWS / 2));
    const [warning] = reading.warnings;
    if (warning === undefined) continue;
    expect(warning.code).toBe('damaged-rows');
    expect(warning.message).toMatch('3 rows cannot be read: the first are rows 1 to 3 (');
    endless += warning.message.includes('decoding took more than') ? 1 : 0;
  }
  expect(endless).toBeGreaterThan(0);
});

test('changed bytes give rows or one sentence', async () => {
  const files = [write('SNAPPY'), write('UNCOMPRESSED')];
  const change = fc.record({
    at: fc.nat(),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(0x00, 0x7f, 0x80, 0xff)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      async (bytes, changes) => {
        const damaged = changes.reduce((all, { at, byte }) => changed(all, at % bytes.length, byte), bytes);
        const reading = await read(damaged);
        if (typeof reading === 'string') expect(reading).toMatch(/^(?:is|declares|has|says) [^\n]*$/);
        else expect(reading.rows).toBeLessThanOrEqual(2 * ROWS);
      },
    ),
    { numRuns: runs({ full: 25, long: 2_000 }) },
  );
});
