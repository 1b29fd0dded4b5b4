/**
 * What is reported about each file, and everything that is read from it, in files that an analyst can check
 * (readings-<container>.txt). `vitest run test/sources/observed/readings.test.ts -u` writes them again.
 */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Failure } from '../../../src/model/failure.ts';
import type { ObservedDataset, ObservedLineage, Sighting } from '../../../src/model/observed.ts';
import { startReading } from '../../../src/sources/observed/read.ts';
import { compact } from '../../compact.ts';
import { inputOf } from './observe-text.ts';

type Content = string | Uint8Array;
type Reading = readonly [what: string, ...files: Content[]];

function nameOf(dataset: ObservedDataset): string {
  return dataset.kind === 'path' ? dataset.uri : `${dataset.parts.join('.')} ${dataset.type ?? ''}`.trimEnd();
}

function seen({ firstSeen, lastSeen, count, entities }: Sighting): string {
  return `x${count} ${firstSeen} ${lastSeen} ${entities.map(({ kind, id }) => `${kind}:${id}`).join(' ')}`.trimEnd();
}

function linesOf({ observer, columnEdges, rowInputs, relationEdges, written, renames }: ObservedLineage) {
  const mark = (indirect: boolean): string => (indirect ? ' indirect' : '');
  return [
    `  ${observer}`,
    ...columnEdges.map(
      ({ source, column, target, targetColumn, indirect, ...each }) =>
        `  ${nameOf(target)}.${targetColumn} <- ${nameOf(source)}.${column}${mark(indirect)} ${seen(each)}`,
    ),
    ...rowInputs.map(
      ({ source, column, target, ...each }) =>
        `  rows ${nameOf(target)} <- ${nameOf(source)}.${column} ${seen(each)}`,
    ),
    ...relationEdges.map(
      ({ source, target, indirect, ...each }) =>
        `  ${nameOf(target)} <- ${nameOf(source)}${mark(indirect)} ${seen(each)}`,
    ),
    ...written.map(({ target, ...each }) => `  wrote ${nameOf(target)} ${seen(each)}`),
    ...renames.map(({ from, to, at }) => `  ${nameOf(from)} is now ${nameOf(to)} ${at}`),
  ];
}

async function expectReadings(name: string, readings: readonly Reading[]): Promise<void> {
  const lines: string[] = [];
  for (const [what, ...files] of readings) {
    lines.push(`${what}`);
    const reading = startReading();
    for (const content of files) {
      const report = await reading.read(inputOf(content, 64)).catch((error: unknown) => {
        if (error instanceof Failure) return { code: error.code, message: error.message };
        throw error;
      });
      lines.push(`  ${compact({ ...report, name: null })}`);
    }
    lines.push(...reading.finish().flatMap(linesOf));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`readings-${name}.txt`);
}

const COLUMNS =
  'source_table_full_name,source_column_name,target_table_full_name,target_column_name,event_time,entity_type,entity_id';
const CSV = [
  COLUMNS,
  'raw.a,x,mart.b,y,2026-03-02 08:00:00,JOB,1',
  'raw.a,x,mart.b,y,2026-03-01 08:00:00,JOB,2',
  'raw.a,z,mart.b,,2026-03-02,NOTEBOOK,3',
  'raw.a,z,,,never,DBSQL_QUERY,4',
  ',,mart.c,,,,',
  ',,,,2026-03-04,,',
  '',
].join('\n');

test('files that are not exports', async () => {
  await expectReadings('others', [
    ['nothing', ''],
    ['blanks', ' \n\t\n'],
    ['ZIP', 'PK\u0003\u0004rest'],
    ['bzip2', 'BZh91AY'],
    ['ORC', 'ORC\u0001'],
    ['Avro', 'Obj\u0001x'],
    ['Arrow', 'ARROW1xx'],
    ['an Arrow stream', Buffer.from('ffffffff00', 'hex')],
    ['encrypted Parquet', 'PARE\u0000'],
    ['UTF-16, little endian', Buffer.from('fffe6100', 'hex')],
    ['UTF-16, big endian', Buffer.from('feff0061', 'hex')],
    ['bytes', 'ab\u0000c'],
    ['HTML', ' <!doctype html>'],
    ['other columns', 'a,"b ""c""",\u0001d,e,f,g\n1,2,3,4,5,6\n'],
    ['a long column', `${'x'.repeat(50)}\n1\n`],
    ['one column more than a message lists', 'a,b,c,d,e,f\n'],
    ['as many columns as a message lists', 'a,b,c,d,e\n'],
    ['objects with other keys', '{"a": 1}\n{"b": 2}\n'],
    ['objects without keys', '{}\n{}\n'],
    ['Parquet that is cut off', 'PAR1abc'],
  ]);
});

test('CSV', async () => {
  const lines = CSV.split('\n');
  const withoutEnd = CSV.trimEnd();
  await expectReadings('csv', [
    ['a complete file', CSV],
    ['two files', CSV, CSV.replaceAll('2026', '2027')],
    ['compressed', gzipSync(CSV)],
    ['compressed and cut off', gzipSync(CSV).subarray(0, -12)],
    ['only a header', `${COLUMNS}\n`],
    ['without a line end after the header', COLUMNS],
    ['without a line end', withoutEnd],
    ['cut off in the last row', withoutEnd.slice(0, -4)],
    ['cut off in a name', lines.slice(0, 2).join('\n').slice(0, -26)],
    ['a quote that is not closed', `${CSV}raw.a,"x,mart.b\n`],
    ['rows with too few and too many cells', `${CSV}raw.a,x\nraw.a,x,mart.b,y,,,,\n`],
    ['the last column is a name, and may be cut off', 'event_date,target_table_full_name\n2026-03-02,mart.b'],
    ['the last name is in quotes', 'event_date,target_table_full_name\n2026-03-02,"mart.b"'],
    ['hidden names', 'source_table_full_name,target_table_full_name\n***,mart.b\nraw.a,<masked>\n'],
    [
      'times as numbers',
      'target_path,event_time\ns3://a/,1772439330\ns3://a/,1772439330123\ns3://a,1772439330123456\ns3://a,1772439330123456789\n',
    ],
  ]);
});

const OBJECT = {
  source_path: 's3://raw/a/',
  target_table_catalog: 'lake',
  target_table_schema: 'mart',
  target_table_name: 'b',
  target_type: 'VIEW',
  event_time: '2026-03-02T08:00:00Z',
  direct_access: false,
  entity_metadata: { job_info: { job_id: '7' } },
};
const LINE = JSON.stringify(OBJECT);
const NAMES = Object.keys(OBJECT).slice(0, 6);
const CELLS = Object.values(OBJECT).slice(0, 6);
const COLUMN_LIST = NAMES.map((name) => ({ name }));

function response(rows: readonly unknown[], { manifest = {}, ...rest }: Record<string, object> = {}): string {
  const { length } = rows;
  return JSON.stringify({
    statement_id: '01',
    status: { state: 'SUCCEEDED' },
    manifest: {
      schema: { columns: COLUMN_LIST },
      total_row_count: length,
      total_chunk_count: 1,
      ...manifest,
    },
    result: { chunk_index: 0, data_array: rows },
    ...rest,
  });
}

function snowflake(numRows: number, data: readonly unknown[]): string {
  return JSON.stringify({ resultSetMetaData: { numRows, rowType: COLUMN_LIST }, data });
}

const chunk = (chunk_index: number, ...data_array: unknown[]): string =>
  JSON.stringify({ chunk_index, data_array });

test('JSON', async () => {
  const missing = { manifest: { total_chunk_count: 4, total_row_count: 9 } };
  await expectReadings('json', [
    ['lines', `${LINE}\n\n${LINE}`],
    ['lines with damage', `${LINE}\n${LINE.slice(0, 50)}\n[1]\n\u00a0\n${LINE}\n${LINE.slice(0, 9)}`],
    ['a list', `[${LINE}, 1, null, "x", ${LINE}]`],
    ['a list that is cut off', `[${LINE}, ${LINE.slice(0, 50)}`],
    ['a text after a list', `[${LINE}] x`],
    ['a list without a comma', `[${LINE} ${LINE}]`],
    ['a bad key', `{"data": [${LINE}], "\\x": 1}`],
    ['a response', response([CELLS, CELLS])],
    ['a response with rows of another length', response([CELLS, ['s3://raw/a']])],
    ['a response without rows', response([])],
    ['a truncated response', response([CELLS], { manifest: { truncated: true } })],
    ['a response with fewer rows than it promises', response([CELLS], { manifest: { total_row_count: 2 } })],
    ['the first of four chunks', response([CELLS], missing)],
    ['three of four chunks', `${response([CELLS], missing)}\n${chunk(1, CELLS)}\n${chunk(2, CELLS)}`],
    ['two equal chunks of four', `${response([CELLS], missing)}\n${chunk(0, CELLS)}`],
    ['a manifest without columns', response([CELLS], { manifest: { schema: {} } })],
    ['a chunk alone', chunk(1, CELLS)],
    ['rows alone', JSON.stringify([CELLS])],
    ['links', response([], { result: { external_links: [{}] } })],
    ['links at the top', JSON.stringify({ chunk_index: 0, statement_id: '1', external_links: [{}] })],
    ['a failed statement', JSON.stringify({ statement_id: '1', status: { state: 'FAILED' } })],
    ['a closed statement', JSON.stringify({ statement_id: '1', status: { state: 'CLOSED' } })],
    ['a closed response', response([], { status: { state: 'CLOSED' } }).replace(/,"result".*?\]}/, '')],
    ['a long state', JSON.stringify({ statement_id: '1', status: { state: 'x'.repeat(60) } })],
    ['a response of Snowflake', snowflake(1, [CELLS])],
    ['a response of Snowflake with fewer rows', snowflake(3, [CELLS])],
    ['a response of Snowflake without a number', snowflake(-1, [CELLS, CELLS])],
  ]);
});

const access = (at: number, more: object): string =>
  JSON.stringify({
    QUERY_ID: `q${at}`,
    QUERY_START_TIME: `2026-03-02 08:0${at}:00.000 +0000`,
    USER_NAME: 'ANA',
    ...more,
  });
const object = (objectName: string, columns: readonly string[] = [], more = {}) => ({
  objectName,
  objectDomain: 'Table',
  objectId: 0,
  columns: columns.map((columnName) => ({ columnName })),
  ...more,
});
const writes = (name: string, column: string, source: string) => [
  {
    objectName: name,
    objectDomain: 'Table',
    columns: [
      {
        columnName: column,
        directSources: [{ objectName: source, objectDomain: 'Table', columnName: 'KG' }],
        baseSources: [{ objectName: source, objectDomain: 'Table', columnName: 'KG' }],
      },
    ],
  },
];
const READ = [object('O.S.CRATES', ['KG', 'OK'])];
const BOTH = { DIRECT_OBJECTS_ACCESSED: READ, BASE_OBJECTS_ACCESSED: READ };
const WRITES = { ...BOTH, OBJECTS_MODIFIED: writes('O.S.TOTALS', 'SUM', 'O.S.CRATES') };
const note = (at: number, more: object): string =>
  JSON.stringify({ QUERY_ID: `q${at}`, SESSION_ID: 7, EXECUTION_STATUS: 'SUCCESS', ...more });

test('Snowflake', async () => {
  const temporary = [
    access(1, {
      ...BOTH,
      OBJECTS_MODIFIED: writes('O.S.T', 'KG', 'O.S.CRATES'),
      OBJECT_MODIFIED_BY_DDL: { objectName: 'O.S.T', objectDomain: 'Table', operationType: 'CREATE' },
    }),
    access(2, {
      DIRECT_OBJECTS_ACCESSED: [object('O.S.T', ['KG'])],
      OBJECTS_MODIFIED: writes('O.S.TOTALS', 'SUM', 'O.S.T'),
    }),
  ].join('\n');
  const creates = { QUERY_TEXT: 'create temporary table t as select', QUERY_TYPE: 'CREATE_TABLE_AS_SELECT' };
  const notes = [note(1, creates), note(2, { QUERY_TYPE: 'INSERT' })].join('\n');
  await expectReadings('snowflake', [
    ['one statement', access(1, WRITES)],
    ['the same statement twice', `${access(1, WRITES)}\n${access(2, WRITES)}`],
    ['cells in JSON text', access(1, { OBJECTS_MODIFIED: JSON.stringify(WRITES.OBJECTS_MODIFIED) })],
    [
      'cells in texts in texts',
      ...[1, 2, 3, 4].map((times) => {
        let cell: unknown = WRITES.OBJECTS_MODIFIED;
        for (let time = 0; time < times; time++) cell = JSON.stringify(cell);
        return access(times, { OBJECTS_MODIFIED: cell });
      }),
    ],
    ['a statement that only reads', access(1, { ...BOTH, OBJECTS_MODIFIED: [] })],
    ['a failed statement', access(1, { ...WRITES, EXECUTION_STATUS: 'FAIL' })],
    ['no time', access(1, { ...WRITES, QUERY_START_TIME: null })],
    ['a window', access(1, { ...WRITES, QUERY_START_TIME: null, INTERVAL_END_TIME: '2026-03-03' })],
    ['a call', access(1, { ...WRITES, PARENT_QUERY_ID: 'p', ROOT_QUERY_ID: 'r' })],
    ['a call without its root', access(1, { ...WRITES, PARENT_QUERY_ID: 'p' })],
    ...['OBJECTS_MODIFIED', 'OBJECT_MODIFIED_BY_DDL', 'DIRECT_OBJECTS_ACCESSED', 'BASE_OBJECTS_ACCESSED'].map(
      (name): Reading => [`damage in ${name}`, access(1, { ...WRITES, [name]: '[{' })],
    ),
    ['a temporary table without QUERY_HISTORY', temporary],
    ['a temporary table with QUERY_HISTORY', temporary, notes],
    ['QUERY_HISTORY first', notes, temporary],
    [
      'blanks around the cells of QUERY_HISTORY',
      temporary,
      notes.replaceAll('7,', '" 7 ",').replaceAll('SUCCESS', ' success '),
    ],
    [
      'sessions with and without blanks',
      temporary,
      `${note(1, creates)}\n${note(2, { SESSION_ID: ' 7 ', QUERY_TYPE: ' insert ' })}`,
    ],
    ['QUERY_HISTORY of a failed statement', access(1, WRITES), note(1, { EXECUTION_STATUS: 'FAIL' })],
    [
      'a rename',
      access(3, {
        OBJECT_MODIFIED_BY_DDL: {
          objectName: 'O.S.TOTALS',
          objectDomain: 'Table',
          operationType: 'ALTER',
          properties: { objectName: { value: 'O.S."TOTALS 2"' } },
        },
      }),
    ],
  ]);
});
