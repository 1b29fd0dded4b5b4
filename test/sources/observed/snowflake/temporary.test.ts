/**
 * Tables that exist only during a session or a call are replaced by their sources at that time, over any
 * number of tables.
 */
import { describe, expect, test } from 'vitest';
import { snowflakeReader, snowflakeReaderWith } from '../../../../src/sources/observed/snowflake/read.ts';
import { readValues } from '../read-values.ts';
import { accessRow, created, dropped, linesOf, renamed, swapped } from './history-rows.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];
const lines = (...files: Rows[]) => linesOf(readValues(snowflakeReader, files).lineage);

const inSession = (session: string, query_text: string) => ({
  joined: { session_id: session, query_text, execution_status: 'SUCCESS' },
});
const CREATE = '/* tool */ -- made\ncreate or replace  TEMPORARY table t as select …';

/** In the session: T is created from `from`, then TOTALS from T. */
function throughTemporary(session: string, from: string, at: number, target = 'TOTALS') {
  return [
    accessRow({
      at,
      ...inSession(session, CREATE),
      wrote: { T: { KG: [`${from}.KG`] } },
      direct: { [from]: ['KG', 'OK'] },
      ddl: created('T'),
    }),
    accessRow({
      at: at + 1,
      ...inSession(session, 'insert into totals …'),
      wrote: { [target]: { SUM: ['T.KG'] } },
      direct: { T: ['KG', 'PORT'], PORTS: ['CODE'] },
    }),
    accessRow({ at: at + 2, ...inSession(session, 'drop table t'), ddl: dropped('T') }),
  ];
}

const THROUGH = [
  'TOTALS <- CRATES',
  'TOTALS <- PORTS',
  'TOTALS.SUM <- CRATES.KG',
  'rows TOTALS <- CRATES.OK',
  'rows TOTALS <- PORTS.CODE',
  'wrote TOTALS',
];

describe('a temporary table', () => {
  test('is replaced in any order of rows', () => {
    const rows = throughTemporary('7', 'CRATES', 1);
    expect(lines(rows)).toEqual(THROUGH);
    expect(lines([...rows].reverse())).toEqual(THROUGH);
  });

  test('with the same name in another session is another table', () => {
    const rows = [throughTemporary('7', 'CRATES', 1), throughTemporary('8', 'BOXES', 1, 'OTHERS')];
    const [a = [], b = []] = rows;
    const mixed = a.flatMap((row, i) => [row, ...b.slice(i, i + 1)]);
    expect(lines(mixed).filter((line) => line.includes('.SUM'))).toEqual([
      'OTHERS.SUM <- BOXES.KG',
      'TOTALS.SUM <- CRATES.KG',
    ]);
  });

  test('that is created again in the same session has its sources of that time', () => {
    const again = throughTemporary('7', 'BOXES', 10, 'OTHERS');
    expect(
      lines([...throughTemporary('7', 'CRATES', 1), ...again]).filter((line) => line.includes('.SUM')),
    ).toEqual(['OTHERS.SUM <- BOXES.KG', 'TOTALS.SUM <- CRATES.KG']);
  });

  test('is replaced through several tables, also if it is created from itself', () => {
    const make = (at: number, name: string, from: string) =>
      accessRow({
        at,
        ...inSession('7', CREATE),
        wrote: { [name]: { KG: [`${from}.KG`] } },
        direct: { [from]: ['KG'] },
        ddl: created(name),
      });
    const add = (at: number, name: string, from: string) =>
      accessRow({
        at,
        ...inSession('7', 'insert'),
        wrote: { [name]: { KG: [`${from}.KG`] } },
        direct: { [from]: ['KG'], [name]: ['ID'] },
      });
    const rows = [
      make(1, 'T@1', 'CRATES'),
      make(2, 'U@2', 'T@1'),
      make(3, 'T@3', 'T@1'),
      add(4, 'T@3', 'BOXES'),
    ];
    const end = accessRow({
      at: 5,
      ...inSession('7', 'insert'),
      wrote: { TOTALS: { A: ['U@2.KG'], B: ['T@3.KG'] } },
      direct: { 'U@2': ['KG'], 'T@3': ['KG'] },
    });
    expect(lines([...rows, end])).toEqual([
      'TOTALS <- BOXES',
      'TOTALS <- CRATES',
      'TOTALS.A <- CRATES.KG',
      'TOTALS.B <- BOXES.KG',
      'TOTALS.B <- CRATES.KG',
      'wrote TOTALS',
    ]);
  });

  test('of the same user and name is another table if its id differs, without sessions', () => {
    const rows = ['CRATES', 'BOXES'].flatMap((from, i) => {
      const joined = { query_text: CREATE };
      const [t, target] = [`T@${i + 1}`, i === 0 ? 'TOTALS' : 'OTHERS'];
      return [
        accessRow({
          at: 1 + i,
          joined,
          wrote: { [t]: { KG: [`${from}.KG`] } },
          direct: { [from]: ['KG'] },
          ddl: created(t),
        }),
        accessRow({
          at: 3 + i,
          joined: { query_text: 'insert' },
          wrote: { [target]: { KG: [`${t}.KG`] } },
          direct: { [t]: ['KG'] },
        }),
      ];
    });
    expect(lines(rows).filter((line) => line.includes('.KG'))).toEqual([
      'OTHERS.KG <- BOXES.KG',
      'TOTALS.KG <- CRATES.KG',
    ]);
  });

  test('hides a permanent table of the same name, which does not change', () => {
    const rows = [
      accessRow({
        at: 1,
        ...inSession('7', 'insert into t'),
        wrote: { 'T@1': { KG: ['CRATES.KG'] } },
        direct: { CRATES: ['KG'] },
      }),
      accessRow({
        at: 2,
        ...inSession('7', CREATE),
        wrote: { 'T@2': { KG: ['BOXES.KG'] } },
        direct: { BOXES: ['KG'] },
        ddl: created('T@2'),
      }),
      accessRow({
        at: 3,
        ...inSession('7', 'insert'),
        wrote: { TOTALS: { KG: ['T@1.KG'] } },
        direct: { 'T@1': ['KG'] },
      }),
    ];
    expect(lines(rows).filter((line) => line.includes('.KG'))).toEqual([
      'T.KG <- CRATES.KG',
      'TOTALS.KG <- T.KG',
    ]);
  });

  test('that is a view is replaced by its base sources', () => {
    const rows = [
      accessRow({ at: 1, ...inSession('7', 'create temp view v as …'), ddl: created('V', 'View') }),
      accessRow({
        at: 2,
        ...inSession('7', 'merge into totals using v …'),
        wrote: { TOTALS: { KG: ['view:V.KG', 'below:CRATES.WEIGHT'] } },
        direct: { 'view:V': ['KG', 'OK'] },
        base: { CRATES: ['WEIGHT', 'IS_TEST'] },
      }),
    ];
    expect(lines(rows)).toEqual([
      'TOTALS <- CRATES',
      'TOTALS.KG <- CRATES.WEIGHT',
      'rows TOTALS <- CRATES.IS_TEST',
      'wrote TOTALS',
    ]);
  });

  test('without observed sources keeps its name', () => {
    const rows = [
      accessRow({ at: 1, ...inSession('7', 'create temp table t clone crates'), ddl: created('T') }),
      accessRow({
        at: 2,
        ...inSession('7', 'insert'),
        wrote: { TOTALS: { KG: ['T.KG'] } },
        direct: { T: ['KG'] },
      }),
    ];
    expect(lines(rows)).toEqual(['TOTALS <- T', 'TOTALS.KG <- T.KG', 'wrote TOTALS']);
  });

  test('of a temporary domain in a call is replaced', () => {
    const rows = [
      accessRow({ at: 1, root: 'c', ddl: created('T', 'Temporary table') }),
      accessRow({ at: 2, root: 'c', wrote: { T: { KG: ['CRATES.KG'] } }, direct: { CRATES: ['KG'] } }),
      accessRow({ at: 3, root: 'c', wrote: { TOTALS: { KG: ['T.KG'] } }, direct: { T: ['KG'] } }),
    ];
    expect(lines(rows)).toEqual(['TOTALS <- CRATES', 'TOTALS.KG <- CRATES.KG', 'wrote TOTALS']);
  });
});

describe('a permanent table', () => {
  const made = (root: string | undefined, end: object) => [
    accessRow({
      at: 1,
      ...(root && { root }),
      wrote: { W: { KG: ['CRATES.KG'] } },
      direct: { CRATES: ['KG'] },
      ddl: created('W'),
    }),
    accessRow({ at: 2, ...(root && { root }), wrote: { TOTALS: { KG: ['W.KG'] } }, direct: { W: ['KG'] } }),
    accessRow({ at: 3, ...(root && { root }), ddl: end }),
  ];

  test('that one call creates and drops is replaced; without a drop by the same call the table is kept', () => {
    const stays = [
      'TOTALS <- W',
      'TOTALS.KG <- W.KG',
      'W <- CRATES',
      'W.KG <- CRATES.KG',
      'wrote TOTALS',
      'wrote W',
    ];
    expect(lines(made('c', dropped('W')))).toEqual([
      'TOTALS <- CRATES',
      'TOTALS.KG <- CRATES.KG',
      'wrote TOTALS',
    ]);
    expect(lines(made('c', dropped('OTHER')))).toEqual(stays);
    expect(lines(made(undefined, dropped('W')))).toEqual(stays);
    const [first, second, third] = made('c', dropped('W'));
    expect(
      lines([{ ...first }, { ...second }, { ...third, root_query_id: 'd', parent_query_id: 'd' }]),
    ).toEqual(stays);
  });

  test('that is created next to the old table and swapped with it is the written table', () => {
    const rows = [
      accessRow({
        at: 1,
        root: 'c',
        wrote: { 'N@2': { KG: ['CRATES.KG'] } },
        direct: { CRATES: ['KG'] },
        ddl: created('N@2'),
      }),
      accessRow({ at: 2, root: 'c', ddl: swapped('TOTALS@1', 'N@2') }),
      accessRow({ at: 2, root: 'c', ddl: swapped('N@2', 'TOTALS@1') }),
      accessRow({ at: 3, root: 'c', ddl: dropped('N@1') }),
    ];
    expect(lines(rows)).toEqual(['TOTALS <- CRATES', 'TOTALS.KG <- CRATES.KG', 'wrote TOTALS']);
  });

  test('that is created with another name and renamed has its last name', () => {
    const rows = [
      accessRow({
        at: 1,
        root: 'c',
        wrote: { N: { KG: ['CRATES.KG'] } },
        direct: { CRATES: ['KG'] },
        ddl: created('N'),
      }),
      accessRow({ at: 2, root: 'c', ddl: renamed('TOTALS', 'OLD') }),
      accessRow({ at: 3, root: 'c', ddl: renamed('N', 'TOTALS') }),
      accessRow({ at: 4, root: 'c', wrote: { SUMS: { KG: ['TOTALS.KG'] } }, direct: { TOTALS: ['KG'] } }),
    ];
    expect(lines(rows)).toEqual([
      'SUMS <- TOTALS',
      'SUMS.KG <- TOTALS.KG',
      'TOTALS <- CRATES',
      'TOTALS is now OLD',
      'TOTALS.KG <- CRATES.KG',
      'wrote SUMS',
      'wrote TOTALS',
    ]);
  });
});

describe('QUERY_HISTORY in a separate file', () => {
  const access = throughTemporary('7', 'CRATES', 1).map((row) => ({
    ...row,
    session_id: null,
    query_text: null,
    execution_status: null,
  }));
  const history = [
    {
      query_id: 'q1',
      session_id: 7,
      execution_status: 'SUCCESS',
      query_text: CREATE,
      query_type: 'CREATE_TABLE_AS_SELECT',
    },
    {
      query_id: 'q2',
      session_id: 7,
      execution_status: 'SUCCESS',
      query_text: 'insert …',
      query_type: 'INSERT',
    },
    {
      query_id: 'q9',
      session_id: 7,
      execution_status: 'SUCCESS',
      query_text: 'select 1',
      query_type: 'SELECT',
    },
  ];

  test('is joined if it is read first or last', () => {
    expect(lines(history, access)).toEqual(THROUGH);
    expect(lines(access, history)).toEqual(THROUGH);
  });

  test('excludes a failed statement, if it is read before or after', () => {
    const failed = history.map((row) => ({ ...row, execution_status: 'FAILED_WITH_ERROR' }));
    expect(lines(failed, access)).toEqual([]);
    expect(lines(access, failed)).toEqual([]);
  });

  test('is reported if it is too late for its rows, or too large to remember', () => {
    const late = readValues(snowflakeReaderWith({ facts: 4 }), [access, history]);
    expect(late.skipped).toEqual({ 'late-history': 2 });
    const full = readValues(snowflakeReaderWith({ notes: 1 }), [history, access]);
    expect(full.skipped).toEqual({ 'history-full': 1 });
  });
});

test('the temporary tables of a session that is longer than the wait are remembered', () => {
  const rows = throughTemporary('7', 'CRATES', 1);
  const { lineage } = readValues(snowflakeReaderWith({ facts: 1 }), [rows]);
  expect(linesOf(lineage)).toEqual(THROUGH);
});

test('a chain of wide temporary tables ends at a limit, which is reported', () => {
  const wide = Array.from({ length: 80 }, (_, i) => `C${i}`);
  const rows = ['CRATES', 'T@1', 'T@2'].map((from, i) => ({
    ...accessRow({
      at: i,
      ...inSession('7', i < 2 ? CREATE : 'insert'),
      wrote: {
        [i < 2 ? `T@${i + 1}` : 'TOTALS']: Object.fromEntries(
          wide.map((c) => [c, wide.map((d) => `${from}.${d}`)]),
        ),
      },
      direct: { [from]: wide },
    }),
  }));
  const { skipped } = readValues(snowflakeReader, [rows]);
  expect(skipped).toEqual({ 'too-many-sources': 1 });
});
