/** Rows of ACCESS_HISTORY: the columns, rows, relations and names in each. */
import { describe, expect, test } from 'vitest';
import { snowflakeReader } from '../../../../src/sources/observed/snowflake/read.ts';
import { readValues } from '../read-values.ts';
import { accessRow, linesOf, objectOf, renamed, swapped } from './history-rows.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];
const read = (...files: Rows[]) => readValues(snowflakeReader, files);
const lines = (...rows: Rows) => linesOf(read(rows).lineage);

describe('one statement', () => {
  test('sources are value flow, and other columns that are read decide the rows', () => {
    const row = accessRow({
      at: 1,
      wrote: { TOTALS: { KG: ['CRATES.KG', 'below:CRATES.KG'] } },
      direct: { CRATES: ['KG', 'OK'], PORTS: ['CODE'] },
    });
    expect(lines(row)).toEqual([
      'TOTALS <- CRATES',
      'TOTALS <- PORTS',
      'TOTALS.KG <- CRATES.KG',
      'rows TOTALS <- CRATES.OK',
      'rows TOTALS <- PORTS.CODE',
      'wrote TOTALS',
    ]);
  });

  test('the base sources of a view are sources of the target', () => {
    const row = accessRow({
      at: 1,
      wrote: { TOTALS: { KG: ['view:V.KG', 'below:CRATES.WEIGHT'] } },
      direct: { 'view:V': ['KG', 'OK'] },
      base: { CRATES: ['WEIGHT', 'IS_TEST'] },
    });
    expect(lines(row)).toEqual([
      'TOTALS <- CRATES through',
      'TOTALS <- V',
      'TOTALS.KG <- CRATES.WEIGHT through',
      'TOTALS.KG <- V.KG',
      'rows TOTALS <- CRATES.IS_TEST',
      'rows TOTALS <- V.OK',
      'wrote TOTALS',
    ]);
  });

  test('without base sources, the relations of a view are not row inputs', () => {
    const row = accessRow({
      at: 1,
      wrote: { TOTALS: { KG: ['view:V.KG'] } },
      direct: { 'view:V': ['KG'] },
      base: { CRATES: ['WEIGHT'] },
    });
    expect(lines(row)).toEqual([
      'TOTALS <- CRATES through',
      'TOTALS <- V',
      'TOTALS.KG <- V.KG',
      'wrote TOTALS',
    ]);
  });

  test.each([
    ['a view of the system', 'Stream:$SYS_VIEW_7', 'KG'],
    ['a column without a name', 'Stream:LOADS', ''],
  ])('%s: the base source is the source', (_, named, column) => {
    const row = accessRow({
      at: 1,
      wrote: { TOTALS: { KG: [`${named}.${column}`, 'below:CRATES.KG'] } },
      direct: { [named]: [column] },
      base: { CRATES: ['KG'] },
    });
    expect(lines(row).filter((line) => !line.includes('LOADS'))).toEqual([
      'TOTALS <- CRATES',
      'TOTALS.KG <- CRATES.KG',
      'wrote TOTALS',
    ]);
  });

  test('a literal is written without a source', () => {
    expect(lines(accessRow({ at: 1, wrote: { TOTALS: { KG: [], NOTE: [] } } }))).toEqual(['wrote TOTALS']);
  });

  test('counted rows are a relation without a column', () => {
    const row = accessRow({ at: 1, wrote: { TOTALS: { N: [] } }, direct: { CRATES: [] } });
    expect(lines(row)).toEqual(['TOTALS <- CRATES', 'wrote TOTALS']);
  });

  test('each target of a multi-table insert has its columns and the row inputs of the statement', () => {
    const row = accessRow({
      at: 1,
      wrote: { GOOD: { KG: ['CRATES.KG'] }, BAD: { NOTE: ['CRATES.NOTE'] } },
      direct: { CRATES: ['KG', 'NOTE', 'OK'] },
    });
    expect(lines(row)).toEqual([
      'BAD <- CRATES',
      'BAD.NOTE <- CRATES.NOTE',
      'GOOD <- CRATES',
      'GOOD.KG <- CRATES.KG',
      'rows BAD <- CRATES.OK',
      'rows GOOD <- CRATES.OK',
      'wrote BAD',
      'wrote GOOD',
    ]);
  });

  test('DELETE, UPDATE and MERGE read the relation that they write', () => {
    const deletes = accessRow({ at: 1, wrote: { TOTALS: {} }, direct: { TOTALS: ['DAY'], STALE: ['DAY'] } });
    expect(lines(deletes)).toEqual([
      'TOTALS <- STALE',
      'TOTALS <- TOTALS',
      'rows TOTALS <- STALE.DAY',
      'rows TOTALS <- TOTALS.DAY',
      'wrote TOTALS',
    ]);
    const merges = accessRow({
      at: 1,
      wrote: { TOTALS: { KG: ['TOTALS.KG', 'CRATES.KG'] } },
      direct: { TOTALS: ['DAY', 'KG'], CRATES: ['DAY', 'KG'] },
    });
    expect(lines(merges)).toContain('TOTALS.KG <- TOTALS.KG');
    expect(lines(merges)).toContain('rows TOTALS <- CRATES.DAY');
  });

  test('a load without columns: if the type of the statement permits this, the columns that it reads may be values', () => {
    const load = { at: 1, wrote: { TOTALS: {} }, direct: { CRATES: ['KG'] } };
    expect(lines(accessRow({ ...load, joined: { query_type: 'INSERT' } }))).toEqual([
      'TOTALS <- CRATES',
      'wrote TOTALS',
    ]);
    expect(lines(accessRow({ ...load, joined: { query_type: 'DELETE' } }))).toContain(
      'rows TOTALS <- CRATES.KG',
    );
  });

  test('a statement that only reads has no lineage', () => {
    expect(lines(accessRow({ at: 1, direct: { CRATES: ['KG'] } }))).toEqual([]);
  });
});

describe('objects', () => {
  const written = (object: object) =>
    read([{ query_id: 'q', objects_modified: [{ ...object, columns: [] }] }]).lineage.written.map(
      ({ target }) => target,
    );

  test.each([
    ['O.S.T', ['O', 'S', 'T']],
    ['O.S."T.1"', ['O', 'S', 'T.1']],
    ['"o ""x""".S."a b"', ['o "x"', 'S', 'a b']],
    ['O.S."Ünï"', ['O', 'S', 'Ünï']],
  ])('the name %s', (objectName, parts) => {
    expect(written({ objectName, objectDomain: 'TABLE' })).toEqual([
      { kind: 'relation', parts, type: 'TABLE' },
    ]);
  });

  test('domains are compared without case, and other objects than datasets are skipped', () => {
    const types = ['Table', 'EXTERNAL TABLE', 'materialized view', 'Stream', 'Iceberg table'].map(
      (objectDomain) => written({ objectName: 'O.S.T', objectDomain })[0],
    );
    expect(types.map((each) => each?.kind === 'relation' && each.type)).toEqual([
      'TABLE',
      'EXTERNAL_TABLE',
      'MATERIALIZED_VIEW',
      'STREAM',
      'ICEBERG_TABLE',
    ]);
    for (const objectDomain of ['Function', 'PROCEDURE', 'Role', 'Share', 'Session'])
      expect(written({ objectName: 'O.S.F', objectDomain })).toEqual([]);
  });

  test('missing and blank names are skipped', () => {
    for (const objectName of [undefined, null, '', '   ', 'O..T', '""', 7, '$SYS_VIEW_12'])
      expect(written({ objectName, objectDomain: 'Table' })).toEqual([]);
  });

  test('a stage is a location, or its name without a location', () => {
    const uris = [
      { objectDomain: 'Stage', objectName: 'O.S.LANDING', stageKind: 'Internal Named' },
      { objectDomain: 'STAGE', objectName: 'O.S.LANDING', location: 's3://harbor/landing//' },
      { objectDomain: 'External location', location: 'gcs://harbor/out/' },
    ].map((object) => written(object)[0]);
    expect(uris).toEqual([
      { kind: 'path', uri: '@O.S.LANDING' },
      { kind: 'path', uri: 's3://harbor/landing' },
      { kind: 'path', uri: 'gcs://harbor/out' },
    ]);
  });

  test('an object without a domain is a table, and only a stage or an address is a location', () => {
    const relation = { kind: 'relation', parts: ['O', 'S', 'T'], type: 'TABLE' };
    const objectName = 'O.S.T';
    expect(
      [
        { objectName },
        { objectName, objectDomain: 7 },
        { objectName, objectDomain: 'Table', location: 'somewhere' },
        { objectName, objectDomain: 'Table', location: 's3://harbor/t/' },
        { objectName, objectDomain: 'Stage', location: 'landing/t/' },
      ].map((object) => written(object)[0]),
    ).toEqual([
      relation,
      relation,
      relation,
      { kind: 'path', uri: 's3://harbor/t' },
      { kind: 'path', uri: 'landing/t' },
    ]);
  });

  test('both spellings of the sources are read; the inputs of a function are sources, and the function is not', () => {
    const column = (direct: string, base: string) => ({
      columnName: 'KG',
      [direct]: [{ objectDomain: 'FUNCTION', objectName: 'O.S.F', columnName: 'KG' }],
      [base]: [{ ...objectOf('CRATES'), columnName: 'KG' }],
    });
    for (const [direct, base] of [
      ['directSources', 'baseSources'],
      ['directSourceColumns', 'baseSourceColumns'],
    ] as const) {
      const objects_modified = [{ ...objectOf('TOTALS'), columns: [column(direct, base)] }];
      expect(lines({ query_id: 'q', objects_modified })).toEqual([
        'TOTALS <- CRATES',
        'TOTALS.KG <- CRATES.KG',
        'wrote TOTALS',
      ]);
    }
  });
});

describe('cells', () => {
  const modified = [{ ...objectOf('TOTALS'), columns: [{ columnName: 'KG', directSources: [] }] }];

  test('JSON, JSON text and JSON text in text are read', () => {
    const text = JSON.stringify(modified);
    for (const objects_modified of [modified, text, JSON.stringify(text), ` ${text}\n`])
      expect(lines({ query_id: 'q', objects_modified })).toEqual(['wrote TOTALS']);
  });

  test('all spellings of null are read', () => {
    for (const objects_modified of [null, '', 'null', 'NULL', '\\N', '[]', '"[]"'])
      expect(read([{ query_id: 'q', objects_modified }])).toMatchObject({
        skipped: {},
        lineage: { written: [] },
      });
  });

  test('cells that are not lists of objects are counted, and the others are read', () => {
    const rows = [
      { objects_modified: '[{"objectName": "O.S' },
      { objects_modified: '{"objectName":"O.S.T"}' },
      { objects_modified: modified, base_objects_accessed: 'x' },
      { objects_modified: modified, direct_objects_accessed: 7 },
      { objects_modified: null, object_modified_by_ddl: '[1]' },
      { objects_modified: modified },
    ];
    const { lineage, skipped } = read(rows);
    expect(linesOf(lineage)).toEqual(['wrote TOTALS']);
    expect(skipped).toEqual({
      'unreadable-objects_modified': 2,
      'unreadable-base_objects_accessed': 1,
      'unreadable-direct_objects_accessed': 1,
      'unreadable-object_modified_by_ddl': 1,
      'no-time': 1,
    });
  });

  test('times and the entity are read', () => {
    const { lineage, happened } = read([
      { ...accessRow({ at: 1, wrote: { T: {} } }), query_start_time: '2026-03-02 08:00:01.250 -0800' },
      {
        ...accessRow({ at: 2, id: 'q2', root: 'call-1', wrote: { T: {} } }),
        query_start_time: '1772467201.5',
      },
      { ...accessRow({ at: 3, wrote: { T: {} } }), query_start_time: 'yesterday', user_name: 'BEN' },
    ]);
    expect(lineage.written).toEqual([
      {
        target: { kind: 'relation', parts: ['O', 'S', 'T'], type: 'TABLE' },
        firstSeen: '2026-03-02T16:00:01.250Z',
        lastSeen: '2026-03-02T16:00:01.500Z',
        count: 3,
        entities: [
          { kind: 'query', id: 'call-1' },
          { kind: 'user', id: 'ANA' },
          { kind: 'query', id: 'q1' },
          { kind: 'query', id: 'q3' },
          { kind: 'user', id: 'BEN' },
        ],
      },
    ]);
    expect(happened).toEqual([1772467201250, 1772467201500, Number.NaN]);
  });
});

describe('names that change', () => {
  test('a rename is followed, also to a name without a schema', () => {
    const short = { ...renamed('A', 'B'), properties: { objectName: 'B' } };
    expect(lines(accessRow({ at: 1, ddl: renamed('A', 'B') }))).toEqual(['A is now B']);
    expect(lines(accessRow({ at: 1, ddl: short }))).toEqual(['A is now B']);
  });

  test('a swap is reported twice and counts once', () => {
    const rows = [accessRow({ at: 1, ddl: swapped('A', 'B') }), accessRow({ at: 1, ddl: swapped('B', 'A') })];
    expect(lines(...rows)).toEqual(['A is now B', 'B is now A']);
    const joined = { session_id: '7' };
    expect(lines(...rows.map((row) => ({ ...row, ...joined })))).toEqual(['A is now B', 'B is now A']);
  });

  test('other changes of a table change no names', () => {
    const ddl = {
      ...objectOf('A'),
      operationType: 'ALTER',
      properties: { columns: { X: { subOperationType: 'ADD' } } },
    };
    expect(lines(accessRow({ at: 1, ddl }))).toEqual([]);
    expect(
      lines(accessRow({ at: 1, ddl: { ...ddl, objectDomain: 'Schema', properties: { objectName: 'X' } } })),
    ).toEqual([]);
  });
});

test('a failed statement has no lineage', () => {
  const row = (joined: object) => ({ ...accessRow({ at: 1, wrote: { T: {} } }), ...joined });
  const { lineage, skipped } = read([row({ execution_status: 'FAIL' }), row({ query_type: 'UNKNOWN' })]);
  expect(linesOf(lineage)).toEqual([]);
  expect(skipped).toEqual({ 'failed-statement': 2 });
  expect(lines(row({ execution_status: 'SUCCESS', query_type: 'UNKNOWN' }))).toEqual(['wrote T']);
});
