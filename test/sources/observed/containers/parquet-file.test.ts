/** The answers of the thread that decodes Parquet, without the thread. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, afterEach, expect, test } from 'vitest';
import { answerParquet, closeParquet } from '../../../../src/sources/observed/containers/parquet-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'observed-file-'));
afterEach(closeParquet);
afterAll(() => rm(folder, { recursive: true }));

const DAY = new Date('2026-03-02T08:00:00.000Z');

async function written(name: string): Promise<string> {
  const path = join(folder, name);
  const bytes = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: 4 },
      { name: 'name', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      { name: 'job', num_children: 2, repetition_type: 'OPTIONAL' },
      { name: 'id', type: 'INT32', repetition_type: 'OPTIONAL' },
      { name: 'run', num_children: 1, repetition_type: 'OPTIONAL' },
      { name: 'id', type: 'INT32', repetition_type: 'OPTIONAL' },
      { name: 'at', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
      { name: 'count', type: 'INT32', repetition_type: 'OPTIONAL' },
    ],
    columnData: [
      { name: 'name', data: ['a', null, 'a', 'b', 'a'] },
      { name: 'job', data: [1, 2, 3, 4, 5].map((id) => ({ id, run: { id: 10 * id } })) },
      { name: 'at', data: [DAY, DAY, new Date(+DAY + 1), null, DAY] },
      { name: 'count', data: [1, 1, 2, 1, null] },
    ],
    codec: 'UNCOMPRESSED',
    rowGroupSize: 3,
  });
  await writeFile(path, Buffer.from(bytes));
  return path;
}

test('a description has the outer columns, and rows and sizes of each group', async () => {
  const path = await written('a.parquet');
  const described = await answerParquet({ path, step: null });
  expect(described).toEqual({
    kind: 'description',
    columns: ['name', 'job', 'at', 'count'],
    groups: [3, 2].map((rows) => ({
      rows,
      sizes: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      fault: null,
    })),
  });
  // The size of a column with fields is that of its fields together.
  const [first] = described.kind === 'description' ? described.groups : [];
  const [name = 0, job = 0] = first?.sizes ?? [];
  expect(job).toBeGreaterThan(name);
});

test('rows of a step have each distinct value of a column once', async () => {
  const path = await written('b.parquet');
  const names = ['at', 'name', 'count'];
  expect(await answerParquet({ path, step: { names, start: 0, end: 3 } })).toEqual({
    kind: 'rows',
    columns: [
      { values: [DAY, new Date(+DAY + 1)], codes: Int32Array.of(0, 0, 1) },
      { values: ['a', null], codes: Int32Array.of(0, 1, 0) },
      { values: [1, 2], codes: Int32Array.of(0, 0, 1) },
    ],
  });
  expect(await answerParquet({ path, step: { names, start: 4, end: 5 } })).toEqual({
    kind: 'rows',
    columns: [
      { values: [DAY], codes: Int32Array.of(0) },
      { values: ['a'], codes: Int32Array.of(0) },
      { values: [null], codes: Int32Array.of(0) },
    ],
  });
  expect(await answerParquet({ path, step: { names, start: 4, end: 9 } })).toEqual({
    kind: 'failed',
    why: 'the group has only 1 of 5 rows',
  });
});

test('a file that cannot be read, and the file after it', async () => {
  const path = await written('c.parquet');
  expect(await answerParquet({ path: join(folder, 'gone.parquet'), step: null })).toEqual({
    kind: 'failed',
    why: expect.stringMatching(/^ENOENT: .*gone\.parquet/),
  });
  await writeFile(join(folder, 'odd.parquet'), 'PAR1 this is not Parquet PAR1');
  const odd = await answerParquet({ path: join(folder, 'odd.parquet'), step: null });
  expect(odd.kind).toBe('failed');
  expect((await answerParquet({ path, step: null })).kind).toBe('description');
  // The file is open, and its description is known.
  await truncate(path, 20);
  expect(await answerParquet({ path, step: { names: ['name'], start: 0, end: 3 } })).toEqual({
    kind: 'failed',
    why: 'the file became shorter while it was read',
  });
  await closeParquet();
  expect((await answerParquet({ path, step: null })).kind).toBe('failed');
});
