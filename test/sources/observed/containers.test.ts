/**
 * The same rows in every container give the same lineage. Changed bytes give complete rows or one sentence.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/model/failure.ts';
import type { ObservedLineage } from '../../../src/model/observed.ts';
import { runs } from '../../runs.ts';
import { inputOf, observe, readOne } from './observe-text.ts';

const COLUMNS = [
  'source_table_full_name',
  'source_path',
  'source_type',
  'source_column_name',
  'target_table_catalog',
  'target_table_schema',
  'target_table_name',
  'target_column_name',
  'event_time',
  'entity_metadata',
  'direct_access',
] as const;

type Cells = readonly (string | null)[];

const ROWS: readonly Cells[] = [
  [
    'harbor.raw.crates',
    null,
    'TABLE',
    'kg',
    'harbor',
    'mart',
    'daily',
    'total_kg',
    '2026-03-02T08:15:30.123Z',
    '{"job_info":{"job_id":"7","job_run_id":"1"}}',
    'true',
  ],
  [
    'harbor.raw.crates',
    null,
    'TABLE',
    'größe',
    'harbor',
    'mart',
    'daily',
    'size, "all"',
    '2026-03-03T08:15:30.123Z',
    '{"job_info":{"job_id":"7","job_run_id":"2"}}',
    'true',
  ],
  [
    null,
    's3://harbor/t/',
    'PATH',
    null,
    'harbor',
    'mart',
    'weekly',
    null,
    '2026-03-02T08:15:30.123Z',
    null,
    null,
  ],
  [
    'harbor.raw.crates',
    null,
    'VIEW',
    'kg',
    null,
    null,
    null,
    null,
    '2026-03-02T09:15:30.123Z',
    '{"dashboard_id":"d"}',
    'false',
  ],
  [
    'harbor.raw.crates',
    null,
    'TABLE',
    'kg',
    'harbor',
    'mart',
    'daily',
    'total_kg',
    '2026-03-04T08:15:30.123Z',
    '{"notebook_id":"n"}',
    'false',
  ],
];

const csv = (rows: readonly Cells[]): string => {
  const cell = (text: string | null): string =>
    /[",\n]/.test(text ?? '') ? `"${text?.replaceAll('"', '""')}"` : (text ?? '');
  return [[...COLUMNS], ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
};
const objects = (rows: readonly Cells[]): object[] =>
  rows.map((cells) =>
    Object.fromEntries(
      COLUMNS.map((name, at) => [name, cells[at]] as const).filter(([, cell]) => cell !== null),
    ),
  );
const ndjson = (rows: readonly Cells[]): string =>
  objects(rows)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');
const answer = (rows: readonly Cells[]): string =>
  JSON.stringify({
    manifest: { schema: { columns: COLUMNS.map((name) => ({ name })) } },
    result: { data_array: rows },
  });
const parquet = (rows: readonly Cells[], codec: 'SNAPPY' | 'UNCOMPRESSED' = 'SNAPPY'): Buffer =>
  Buffer.from(
    parquetWriteBuffer({
      columnData: COLUMNS.map((name, at) =>
        name === 'event_time'
          ? { name, data: rows.map((cells) => new Date(cells[at] ?? '')), type: 'TIMESTAMP' as const }
          : { name, data: rows.map((cells) => cells[at] ?? null), type: 'STRING' as const },
      ),
      codec,
      rowGroupSize: 2,
    }),
  );

const CONTAINERS: readonly (readonly [string, (rows: readonly Cells[]) => string | Buffer])[] = [
  ['CSV', csv],
  ['NDJSON', ndjson],
  ['a list', (rows) => JSON.stringify(objects(rows))],
  ['a list over many lines', (rows) => JSON.stringify(objects(rows), null, 1)],
  ['a response', answer],
  ['Parquet', parquet],
  ['plain Parquet', (rows) => parquet(rows, 'UNCOMPRESSED')],
];

const whole = (await observe(csv(ROWS))).lineage;

test('all rows are read', () => {
  expect(whole?.columnEdges).toHaveLength(2);
  expect(whole?.relationEdges).toHaveLength(2);
  expect(whole?.written).toHaveLength(2);
});

test.each(CONTAINERS)(
  '%s gives the same lineage, also compressed and in pieces of any size',
  async (_, write) => {
    const bytes = Buffer.from(write(ROWS));
    for (const chunk of [1, 3, 64, 1 << 20]) {
      const { lineage, report } = await readOne(inputOf(bytes, chunk));
      expect(lineage).toEqual(whole);
      expect(report).toMatchObject({ rows: 5, stopped: null, warnings: [] });
    }
    expect((await observe(gzipSync(bytes))).lineage).toEqual(whole);
  },
);

test('Parquet is read from its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'observed-'));
  try {
    const path = join(folder, 'part');
    await writeFile(path, parquet(ROWS));
    const { lineage, report } = await readOne({ name: 'part', path, bytes: null, size: null });
    expect(lineage).toEqual(whole);
    expect(report).toMatchObject({ container: 'parquet', rows: 5 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The count of each edge. A part of a file has no edge that the complete file does not have. */
function countsOf(lineage: ObservedLineage | null): ReadonlyMap<string, number> {
  const edges = [
    ...(lineage?.columnEdges ?? []),
    ...(lineage?.relationEdges ?? []),
    ...(lineage?.written ?? []),
  ];
  return new Map(
    edges.map(({ count, firstSeen, lastSeen, entities, ...ends }) => [JSON.stringify(named(ends)), count]),
  );
}

/** A later row may contain the type of a dataset. */
function named(ends: object): object {
  return JSON.parse(
    JSON.stringify(ends, (key, value: unknown) => (key === 'type' || key === 'indirect' ? undefined : value)),
  );
}

test.each(CONTAINERS.slice(0, 5))('%s cut off at any byte gives its complete rows', async (_, write) => {
  const bytes = Buffer.from(write(ROWS));
  const all = countsOf(whole);
  let rows = 0;
  for (let length = 0; length < bytes.length; length++) {
    const reading = await observe(bytes.subarray(0, length)).catch((error: unknown) => error);
    if (reading instanceof Error) {
      // Without the names of the columns the table is unknown.
      expect(reading).toBeInstanceOf(Failure);
      expect(rows).toBe(0);
      continue;
    }
    const { lineage, report } = reading as Awaited<ReturnType<typeof observe>>;
    for (const [edge, count] of countsOf(lineage)) expect(all.get(edge)).toBeGreaterThanOrEqual(count);
    expect(report.rows).toBeGreaterThanOrEqual(rows);
    rows = report.rows;
  }
  expect(rows).toBeGreaterThanOrEqual(4);
});

async function endsWell(bytes: Uint8Array): Promise<void> {
  try {
    await readOne(inputOf(bytes, 97));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.code).toBe('bad-input');
    expect(error.message).toMatch(/^export [^\n]*\.$/);
  }
}

test('random bytes give rows or one sentence', async () => {
  const head = fc.constantFrom(
    '',
    '{',
    '[',
    '[[',
    '[{"',
    '\u001f\u008b',
    'source_path,target_path\n',
    '{"manifest":',
  );
  await fc.assert(
    fc.asyncProperty(head, fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
      await endsWell(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
    }),
    { numRuns: runs({ full: 60, long: 2_000 }) },
  );
});

test.each(CONTAINERS.slice(0, 5))(
  '%s with changed, moved or lost bytes gives rows or one sentence',
  async (_, write) => {
    const bytes = Buffer.from(write(ROWS));
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      from: fc.nat(bytes.length - 1),
      length: fc.nat(40),
      byte: fc.oneof(fc.nat(255), fc.constantFrom(0x22, 0x5c, 0x0a, 0x7b, 0x7d, 0x2c, 0x00, 0xff)),
      how: fc.constantFrom('set', 'cut', 'copy'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        let changed = Buffer.from(bytes);
        for (const { at, from, length, byte, how } of changes) {
          if (how === 'set' && at < changed.length) changed[at] = byte;
          else if (how === 'cut')
            changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)]);
          else
            changed = Buffer.concat([
              changed.subarray(0, at),
              changed.subarray(from, from + length),
              changed.subarray(at),
            ]);
        }
        await endsWell(changed);
      }),
      { numRuns: runs({ full: 30, long: 600 }) },
    );
  },
);
