/** Complete exports of Snowflake: JSON in text, any order of columns, both views. */
import { expect, test } from 'vitest';
import { startReading } from '../../../../src/sources/observed/read.ts';
import { accessRow, created, linesOf } from './history-rows.ts';

function csv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: unknown): string =>
    value === null || value === undefined ? '' : `"${String(value).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `${[columns.map((column) => column.toUpperCase()).join(','), ...lines].join('\r\n')}\r\n`;
}

function input(name: string, text: string) {
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  return { name, bytes, size: Buffer.byteLength(text), path: null };
}

test('ACCESS_HISTORY as CSV followed by QUERY_HISTORY is read', async () => {
  const access = [
    accessRow({
      at: 1,
      wrote: { T: { KG: ['CRATES.KG'] } },
      direct: { CRATES: ['KG', 'OK'] },
      ddl: created('T'),
    }),
    accessRow({ at: 2, wrote: { TOTALS: { SUM: ['T.KG'] } }, direct: { T: ['KG'] } }),
    accessRow({ at: 3, direct: { TOTALS: ['SUM'] } }),
  ];
  const history = [
    { query_text: 'create temporary table t as\nselect …', query_id: 'q1', session_id: 5 },
    { query_text: 'insert into totals …', query_id: 'q2', session_id: 5 },
  ];
  const reading = startReading();
  const report = await reading.read(input('access.csv', csv(access)));
  await reading.read(input('history.csv', csv(history)));
  expect(reading.finish().map(linesOf)).toEqual([
    ['TOTALS <- CRATES', 'TOTALS.SUM <- CRATES.KG', 'rows TOTALS <- CRATES.OK', 'wrote TOTALS'],
  ]);
  expect(report).toMatchObject({
    table: 'Snowflake ACCESS_HISTORY',
    rows: 3,
    firstEvent: '2026-03-02T08:01:00.000Z',
    lastEvent: '2026-03-02T08:03:00.000Z',
    skipped: [{ code: 'only-read', count: 1, firstRow: 3 }],
  });
});
