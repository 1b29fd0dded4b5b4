import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startReading } from '../../../src/sources/index.ts';
import { inputOf, observe, readOne } from './observe-text.ts';

const HEADER = 'source_table_full_name,target_table_full_name,event_time';
const DAY = (day: string, source = 'a'): string => `${HEADER}\n${source},b,2026-03-${day}T08:00:00Z\n`;

test('the files of one reading are added, and each has a report', async () => {
  const reading = startReading();
  const first = await reading.read(inputOf(DAY('02')));
  const second = await reading.read(inputOf(DAY('01')));
  const [lineage, ...others] = reading.finish();
  expect([first.firstEvent, second.firstEvent]).toEqual([
    '2026-03-02T08:00:00.000Z',
    '2026-03-01T08:00:00.000Z',
  ]);
  expect([first.rows, second.rows]).toEqual([1, 1]);
  expect(lineage?.relationEdges).toMatchObject([
    { count: 2, firstSeen: '2026-03-01T08:00:00.000Z', lastSeen: '2026-03-02T08:00:00.000Z' },
  ]);
  expect(others).toEqual([]);
});

test('an empty file has no lineage and is no error', async () => {
  const { lineage, report } = await observe('');
  expect(lineage).toBeNull();
  expect(report).toMatchObject({ container: 'empty', rows: 0, table: null, stopped: null });
});

test('gzip and zstd are decompressed, also with several members', async () => {
  const [head, rows] = [`${HEADER}\n`, 'a,b,2026-03-02\nc,b,2026-03-02\n'];
  const plain = await observe(head + rows);
  for (const packed of [
    gzipSync(head + rows),
    Buffer.concat([gzipSync(head), gzipSync(rows)]),
    zstdCompressSync(head + rows),
  ]) {
    const { lineage, report } = await observe(packed);
    expect(lineage).toEqual(plain.lineage);
    expect(report).toMatchObject({ isCompressed: true, container: 'csv', rows: 2, stopped: null });
  }
});

test('a truncated compressed file is read up to its end', async () => {
  const rows = Array.from({ length: 500 }, (_, row) => `t${(row * 7919) % 1000},b,2026-03-02\n`).join('');
  const packed = gzipSync(`${HEADER}\n${rows}`);
  const { lineage, report } = await observe(packed.subarray(0, packed.length - 9));
  expect(report.rows).toBeGreaterThan(400);
  expect(lineage?.relationEdges.length).toBeGreaterThan(400);
  expect(report.stopped).toEqual({
    byte: packed.length - 9,
    why: expect.stringMatching(/^the compressed data is cut off or damaged/),
  });
});

test('a damaged compressed file is read until the damage', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `t${(row * 7919) % 100_003},b,2026-03-02\n`).join(
    '',
  );
  const packed = gzipSync(`${HEADER}\n${rows}`);
  packed.fill(0xff, packed.length - 50_000);
  await expect(observe(packed)).resolves.toMatchObject({
    report: { stopped: { why: expect.stringContaining('damaged') } },
  });
});

test('rows before the known time do not count again', async () => {
  const { lineage } = await observe(DAY('02'), { lastSeen: () => '2026-03-02T08:00:00.000Z' });
  expect(lineage?.relationEdges).toMatchObject([{ count: 0, lastSeen: '2026-03-02T08:00:00.000Z' }]);
});

test('edges beyond the limit are reported', async () => {
  const { lineage, report } = await observe(DAY('02'), { mostEdges: 1 });
  expect(lineage?.written).toHaveLength(1);
  expect(lineage?.relationEdges).toHaveLength(0);
  expect(report.warnings).toMatchObject([{ code: 'too-many-edges' }]);
});

test('progress is reported in bytes', async () => {
  const told: (number | null)[][] = [];
  const text = DAY('02');
  await observe(text, { progress: (done, total) => told.push([done, total]) });
  expect(told.at(-1)).toEqual([text.length, text.length]);
  expect(told.length).toBeGreaterThan(5);
});

test('a path that cannot be read is refused in one sentence', async () => {
  const missing = { name: 'gone.csv', path: '/nowhere/gone.csv', bytes: null, size: null };
  await expect(readOne(missing)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(/^gone\.csv cannot be read .*\.$/),
  });
});

test('a stream that fails ends the reading with the error of the stream', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(DAY('02'));
    throw new Error('the line is down');
  }
  await expect(readOne({ name: 'live', bytes: failing(), size: null, path: null })).rejects.toThrow(
    'the line is down',
  );
});

test.each([
  ['PK\u0003\u0004rest', 'ZIP'],
  ['<!doctype html>', 'HTML'],
  ['BZh91AY', 'bzip2'],
  ['Obj\u0001x', 'Avro'],
  ['ARROW1xx', 'Arrow'],
  ['\u0001\u0000\u0002', 'neither text nor Parquet'],
])('%j is refused: %s', async (content, word) => {
  await expect(observe(content)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(word),
  });
});

test('UTF-16 is refused', async () => {
  const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(DAY('02'), 'utf16le')]);
  await expect(observe(text)).rejects.toThrow('is UTF-16: convert it to UTF-8.');
});
