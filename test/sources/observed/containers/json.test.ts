import { expect, test } from 'vitest';
import { columnsOf, inputOf, observe, readOne } from '../observe-text.ts';

const NAMES = [
  'source_table_full_name',
  'source_column_name',
  'target_table_full_name',
  'target_column_name',
];
const CELLS = ['a.b.c', 'x', 'd.e.f', 'y'];
const OBJECT = Object.fromEntries(NAMES.map((name, index) => [name, CELLS[index]]));
const READ = {
  source_table_full_name: 'a.b.c',
  source_column_name: 'x',
  note: 'a "quoted", [bracketed]\n{text}\\',
};
const EDGE = 'a.b.c.x → d.e.f.y';

const manifest = (more: object = {}) => ({
  format: 'JSON_ARRAY',
  schema: {
    column_count: 4,
    columns: NAMES.map((name, position) => ({ name, type_text: 'STRING', position })),
  },
  ...more,
});
const answer = (rows: unknown[], more: object = {}) => ({
  statement_id: '01',
  status: { state: 'SUCCEEDED' },
  manifest: manifest({ total_row_count: rows.length, total_chunk_count: 1, truncated: false, ...more }),
  result: { chunk_index: 0, row_offset: 0, row_count: rows.length, data_array: rows },
});

test.each<[string, string, string]>([
  ['lines', `${JSON.stringify(OBJECT)}\n${JSON.stringify(READ)}\n`, 'ndjson'],
  [
    'lines that end in CR LF, with blank ones between',
    `${JSON.stringify(READ)}\r\n\r\n${JSON.stringify(OBJECT)}`,
    'ndjson',
  ],
  ['a byte order mark before lines', `\ufeff${JSON.stringify(OBJECT)}\n`, 'ndjson'],
  [
    'keys in capitals',
    JSON.stringify(
      Object.fromEntries(Object.entries(OBJECT).map(([key, cell]) => [key.toUpperCase(), cell])),
    ),
    'ndjson',
  ],
  ['a list', JSON.stringify([READ, OBJECT]), 'json'],
  ['a list over many lines', JSON.stringify([READ, OBJECT], null, 2), 'json'],
  ['objects over many lines', [READ, OBJECT].map((row) => JSON.stringify(row, null, 2)).join('\n'), 'json'],
  ['a list under a key', JSON.stringify({ data: [READ, OBJECT] }), 'json'],
  ['a response', JSON.stringify(answer([['a.b.c', 'x', null, null], CELLS])), 'json'],
  ['a response over many lines', JSON.stringify(answer([CELLS]), null, 2), 'json'],
  [
    'a response with the manifest at its end',
    JSON.stringify({ result: { data_array: [CELLS] }, manifest: manifest() }),
    'json',
  ],
  [
    'a response and its second chunk',
    `${JSON.stringify(answer([], { total_chunk_count: 2 }))}\n${JSON.stringify({ chunk_index: 1, data_array: [CELLS] })}`,
    'json',
  ],
  [
    'a response of Snowflake',
    JSON.stringify({
      resultSetMetaData: { numRows: 1, rowType: NAMES.map((name) => ({ name: name.toUpperCase() })) },
      data: [CELLS],
    }),
    'json',
  ],
])('%s', async (_, text, container) => {
  expect(await columnsOf(text)).toEqual([EDGE]);
  const { report } = await observe(text);
  expect(report).toMatchObject({ container, stopped: null, warnings: [] });
});

test('a column that appears late is found, and the first row alone does not choose the table', async () => {
  const rows = [...Array.from({ length: 150 }, () => ({ event_id: 'e', target_path: 's3://h/t' })), OBJECT];
  expect(await columnsOf(rows.map((row) => JSON.stringify(row)).join('\n'))).toEqual([EDGE]);
});

test('a damaged line loses its row only', async () => {
  const line = JSON.stringify(OBJECT);
  const { lineage, report } = await observe(`${line}\n${line.slice(0, 40)}\n[1]\n${line}\n`);
  expect(lineage?.columnEdges).toMatchObject([{ count: 2 }]);
  expect(report).toMatchObject({
    rows: 4,
    stopped: null,
    skipped: [{ code: 'no-time' }, { code: 'bad-line', count: 2 }],
  });
});

test('a line that is too long loses its row only', async () => {
  const line = JSON.stringify(OBJECT);
  const long = `{"note":"${'x'.repeat(17 * 1024 * 1024)}"}`;
  const { lineage, report } = await readOne(inputOf(`${line}\n${long}\n${line}\n`, 1 << 20));
  expect(lineage?.columnEdges).toMatchObject([{ count: 2 }]);
  expect(report.skipped).toMatchObject([{ code: 'no-time' }, { code: 'long-line', count: 1, firstRow: 2 }]);
});

test('an incomplete last line is reported as cut off', async () => {
  const line = `${JSON.stringify(OBJECT)}\n`;
  const { lineage, report } = await observe(line + line.slice(0, 20));
  expect(lineage?.columnEdges).toMatchObject([{ count: 1 }]);
  expect(report.stopped).toEqual({ byte: line.length, why: expect.stringContaining('cut off') });
});

test('a list that is cut off gives its complete rows', async () => {
  const text = JSON.stringify([OBJECT, OBJECT]);
  const { lineage, report } = await observe(text.slice(0, -3));
  expect(lineage?.columnEdges).toMatchObject([{ count: 1 }]);
  expect(report.stopped).toEqual({
    byte: JSON.stringify([OBJECT]).length,
    why: expect.stringContaining('cut off'),
  });
});

/** R is a row; § is the byte at which reading stops. */
test.each([
  ['a comma', '[R §R]'],
  ['a value', '[R,§]'],
  ['a key', '{"data": [R], §1}'],
  ['a colon', '{"data": [R], "next" §[R]}'],
])('a document without %s is read to that byte', async (missing, form) => {
  const marked = form.replaceAll('R', JSON.stringify(OBJECT));
  const { lineage, report } = await observe(marked.replace('§', ''));
  expect(lineage?.columnEdges).toMatchObject([{ count: 1 }]);
  expect(report.stopped).toEqual({
    byte: marked.indexOf('§'),
    why: `the text there is not JSON: ${missing} is missing`,
  });
});

test.each<[string, unknown, string]>([
  ['cut by the engine', answer([CELLS], { truncated: true }), 'truncated'],
  ['one chunk of several', answer([CELLS], { total_chunk_count: 3, total_row_count: 9 }), 'missing-chunks'],
  ['fewer rows than promised', answer([CELLS], { total_row_count: 2 }), 'missing-rows'],
])('an incomplete response is reported: %s', async (_, document, code) => {
  const { lineage, report } = await observe(JSON.stringify(document));
  expect(lineage?.columnEdges).toHaveLength(1);
  expect(report.warnings).toMatchObject([{ code }]);
});

test.each<[string, unknown, RegExp]>([
  ['a chunk alone', [CELLS], /^export contains rows without column names.*manifest\.$/],
  ['a requested chunk', { chunk_index: 1, data_array: [CELLS] }, /without column names/],
  [
    'links',
    { statement_id: '1', manifest: manifest(), result: { external_links: [{ external_link: 'https://x' }] } },
    /external links/,
  ],
  [
    'a statement that failed',
    { statement_id: '1', status: { state: 'FAILED', error: { message: 'no' } } },
    /without a result \(FAILED\)/,
  ],
  [
    'a statement that runs',
    { statement_id: '1', status: { state: 'RUNNING' } },
    /without a result \(RUNNING\)/,
  ],
  ['a response without manifest and rows', { statement_id: '1' }, /without manifest/],
  ['an error', { error_code: 'DENIED', message: 'no' }, /has the columns `error_code`, `message`/],
])('%s is refused in one sentence', async (_, document, message) => {
  await expect(observe(JSON.stringify(document))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(message),
  });
});

test('a response without rows is read', async () => {
  const { lineage, report } = await observe(
    JSON.stringify({ statement_id: '1', status: { state: 'SUCCEEDED' }, manifest: manifest() }),
  );
  expect(lineage?.columnEdges).toEqual([]);
  expect(report.rows).toBe(0);
});

test('values in a list that are not rows are reported', async () => {
  const { report } = await observe(
    `[1, null, "x", ${JSON.stringify(OBJECT)}, ["short"]`.replace(', ["short"]', ']'),
  );
  expect(report.skipped).toMatchObject([{ code: 'not-a-row', count: 3 }, { code: 'no-time' }]);
});

test('too many levels of nesting end the file', async () => {
  const { report } = await observe(`[${JSON.stringify(OBJECT)},${'['.repeat(100_000)}`);
  expect(report.rows).toBe(1);
  expect(report.stopped?.why).toContain('levels of nesting');
});
