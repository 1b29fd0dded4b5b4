/** `tributary analyze`: the public format and its JSON schemas, invalid lines, and files as text. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalyzeAnswer } from '../../src/cli/analyze/analyze-answer.ts';
import { CONFIDENCES, SUBTYPES } from '../../src/model/edge.ts';
import { OPAQUE_CODES } from '../../src/model/finding.ts';
import { STATEMENT_KINDS } from '../../src/model/query-lineage.ts';
import { type Folder, makeFolder, startTributary, tributary } from './tributary.ts';

const schemaOf = (name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../docs/schema/analyze-${name}.schema.json`), 'utf8'),
  );
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const isRequest = ajv.compile(schemaOf('request'));
const isAnswer = ajv.compile(schemaOf('answer'));

async function answers(lines: readonly (string | Buffer)[]): Promise<AnalyzeAnswer[]> {
  const input = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
  const { code, out, err } = await tributary(['analyze', '--ndjson'], { input });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const read = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AnalyzeAnswer);
  for (const answer of read) {
    expect(isAnswer(answer), JSON.stringify(isAnswer.errors)).toBe(true);
  }
  return read;
}

const SCRIPT = `create temp table recent as
select o.id, o.amount + o.tax as total, case when o.paid then 'y' end as paid
from db.sch.orders o join db.sch.users u on u.id = o.user_id
where u.country = 'DE';
insert into db.sch.totals (id, total) select id, total from recent;
select total from db.sch.totals`;

const GOOD = [
  {
    id: 'script',
    dialect: 'snowflake',
    sql: SCRIPT,
    schema: {
      'db.sch.orders': ['ID', 'AMOUNT', 'TAX', 'PAID', 'USER_ID'],
      'db.sch.users': ['ID', 'COUNTRY'],
      'db.sch.totals': ['ID', 'TOTAL'],
    },
    defaultDatabase: 'db',
    defaultSchema: 'sch',
  },
  { id: 2, dialect: 'Postgres', sql: 'select * from nowhere' },
  { id: null, dialect: 'generic', sql: 'select 1 as one', schema: { t: null } },
  { dialect: 'bigquery', sql: 'select from where' },
  { id: 'empty', dialect: 'duckdb', sql: '' },
  {
    id: 'types',
    dialect: 'databricks',
    sql: 'select rider.* from trips',
    schema: { trips: ['id', { name: 'rider', type: 'struct<name:string,born:date>' }, { name: 'fare' }] },
  },
];

describe('--ndjson', () => {
  let read: AnalyzeAnswer[];
  beforeAll(async () => {
    for (const request of GOOD) expect(isRequest(request), JSON.stringify(isRequest.errors)).toBe(true);
    read = await answers(GOOD.map((request) => JSON.stringify(request)));
  });

  test('each line has one answer, in order, that matches the schema', () => {
    expect(read.map(({ id }) => id)).toEqual(['script', 2, null, null, 'empty', 'types']);
    expect(read.map(({ parse }) => parse)).toEqual([
      'complete',
      'complete',
      'complete',
      expect.any(String),
      'complete',
      'complete',
    ]);
  });

  test('an answer has statements, inputs with places, and end-to-end lineage', () => {
    const [script] = read;
    expect(script?.statements.map(({ kind, target }) => [kind, target])).toEqual([
      ['create-table', expect.stringMatching(/recent/i)],
      ['insert', 'db.sch.totals'],
      ['select', null],
    ]);
    const total = script?.statements[0]?.columns?.find(({ name }) => name === 'TOTAL');
    expect(total?.inputs).toEqual([
      {
        relation: 'db.sch.orders',
        column: 'AMOUNT',
        kind: 'DIRECT',
        subtype: 'TRANSFORMATION',
        confidence: 'exact',
        line: 2,
        columnNumber: 14,
      },
      {
        relation: 'db.sch.orders',
        column: 'TAX',
        kind: 'DIRECT',
        subtype: 'TRANSFORMATION',
        confidence: 'exact',
        line: 2,
        columnNumber: 25,
      },
    ]);
    expect(script?.statements[0]?.rows).toContainEqual({
      relation: 'db.sch.users',
      column: 'COUNTRY',
      subtype: 'FILTER',
      confidence: 'exact',
    });
    const end = script?.lineage.find(
      ({ target, column }) => target === 'db.sch.totals' && column === 'TOTAL',
    );
    expect(end?.inputs.map(({ relation, column }) => `${relation}.${column}`)).toEqual([
      'db.sch.orders.AMOUNT',
      'db.sch.orders.TAX',
    ]);
    expect(script?.lineage.at(-1)?.target).toBeNull();
  });

  test('a star returns the fields of a type in the schema', () => {
    const columns = read[5]?.statements[0]?.columns ?? [];
    expect(columns.map(({ name, inputs }) => [name, inputs.map(({ column }) => column)])).toEqual([
      ['name', ['rider.name']],
      ['born', ['rider.born']],
    ]);
  });

  test('unknown columns are null, and opaque contains the reason and the place', () => {
    expect(read[1]?.statements).toEqual([expect.objectContaining({ reads: ['nowhere'], columns: null })]);
    expect(read[1]?.opaque).toEqual([
      {
        statement: 0,
        code: 'star-over-unknown',
        message: expect.any(String),
        line: 1,
        column: expect.any(Number),
      },
    ]);
  });

  test('an invalid line gets an answer, and the next line is read', async () => {
    const good = JSON.stringify({ id: 'good', dialect: 'duckdb', sql: 'select a from t' });
    const bad: readonly (readonly [string | Buffer, string | number | null, string])[] = [
      ['{"id":"cut","dialect":"duckdb","sql":"select', 'cut', 'bad-request'],
      ['', null, 'bad-request'],
      ['[]', null, 'bad-request'],
      ['{"id":7,"dialect":"klingon","sql":"select 1"}', 7, 'unknown-dialect'],
      ['{"id":8,"dialect":"duckdb"}', 8, 'bad-request'],
      ['{"id":9,"sql":"select 1"}', 9, 'bad-request'],
      ['{"id":10,"dialect":"duckdb","sql":1}', 10, 'bad-request'],
      ['{"id":11,"dialect":"duckdb","sql":"select 1","schema":{"t":"a"}}', 11, 'bad-request'],
      ['{"id":12,"dialect":"duckdb","sql":"select 1","schema":{"t":[{"name":1}]}}', 12, 'bad-request'],
      ['{"id":{"a":1},"dialect":"duckdb","sql":null}', null, 'bad-request'],
      [Buffer.from([0x7b, 0xff, 0x7d]), null, 'not-utf8'],
    ];
    const lines = bad.flatMap(([line]) => [line, good]);
    const all = await answers(lines);
    expect(all).toHaveLength(lines.length);
    bad.forEach(([, id, code], i) => {
      expect(all[2 * i]).toMatchObject({
        id,
        parse: 'failed',
        statements: [],
        findings: [{ code, severity: 'error' }],
      });
      expect(all[2 * i + 1]).toMatchObject({ id: 'good', parse: 'complete', findings: [] });
    });
  });

  test('odd input that can be analysed has a finding', async () => {
    const [answer] = await answers([
      '\ufeff{"id":1,"dialect":"duckdb","sql":"select a from t","shema":{},"schema":{"a.b.c.d":["x"]}}\r',
    ]);
    expect(answer?.parse).toBe('complete');
    expect(answer?.findings.map(({ code }) => code)).toEqual(['unknown-key', 'odd-relation-name']);
  });

  test('a request is answered before the next request arrives', async () => {
    const child = startTributary(['analyze', '--ndjson']);
    child.stdout.setEncoding('utf8');
    const answersOf = child.stdout[Symbol.asyncIterator]();
    for (const id of [1, 2]) {
      child.stdin.write(`{"id":${id},"dialect":"duckdb","sql":"select a from t"}\n`);
      const { value } = await answersOf.next();
      expect(JSON.parse(value).id).toBe(id);
    }
    child.stdin.end();
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  test('the command ends if the reader closes the pipe, even if the input continues', async () => {
    const child = startTributary(['analyze', '--ndjson']);
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    child.stdin.write('{"id":1,"dialect":"duckdb","sql":"select a from t"}\n');
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });
});

describe('a file', () => {
  let folder: Folder;
  beforeAll(() => {
    folder = makeFolder();
    writeFileSync(join(folder.path, 'script.sql'), SCRIPT);
    writeFileSync(join(folder.path, 'schema.json'), JSON.stringify(GOOD[0]?.schema));
  });
  afterAll(() => folder.remove());
  const analyze = (...args: string[]) => tributary(['analyze', ...args], { cwd: folder.path });

  test('a file is printed as text', async () => {
    const { code, out, err } = await analyze(
      'script.sql',
      '--dialect',
      'snowflake',
      '--schema',
      'schema.json',
      '--default-database',
      'db',
      '--default-schema',
      'sch',
    );
    await expect(out).toMatchFileSnapshot('answers/analyze-script.txt');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('--json prints one answer that matches the schema', async () => {
    const { out } = await analyze('script.sql', '--dialect', 'snowflake', '--json');
    const answer = JSON.parse(out);
    expect(isAnswer(answer), JSON.stringify(isAnswer.errors)).toBe(true);
    expect(answer.id).toBe('script.sql');
  });

  test('- reads standard input; the exit code is 1 if nothing parses, and 2 if the file cannot be read', async () => {
    expect((await tributary(['analyze', '-'], { input: 'select a from t' })).out).toContain('t.a  IDENTITY');
    expect((await tributary(['analyze', '-'], { input: 'this is no sql' })).code).toBe(1);
    expect((await analyze('script.sql', '--dialect', 'klingon')).err).toMatch(/Unknown dialect "klingon"/);
    expect((await analyze('script.sql', '--schema', 'script.sql')).code).toBe(2);
    expect((await analyze()).code).toBe(2);
    expect((await analyze('script.sql', '--ndjson')).code).toBe(2);
  });
});

describe('a file that cannot be used is an error with one sentence', () => {
  const folder = makeFolder();
  afterAll(() => folder.remove());
  writeFileSync(join(folder.path, 'good.sql'), 'select a from t');
  writeFileSync(join(folder.path, 'bad.json'), '{"t": ["a",\n  b]}');
  test.each([
    [['nowhere.sql'], 'nowhere.sql does not exist; give a SQL file, or - for standard input.'],
    [['.'], '. is a folder; give a SQL file, or - for standard input.'],
    [
      ['good.sql', '--schema', 'no.json'],
      'no.json does not exist; give --schema a file with {"db.schema.table": ["column"]}.',
    ],
    [
      ['good.sql', '--schema', '.'],
      '. is a folder; give --schema a file with {"db.schema.table": ["column"]}.',
    ],
    [
      ['good.sql', '--schema', 'bad.json'],
      'bad.json is not JSON at line 2, column 3; give --schema a file with {"db.schema.table": ["column"]}.',
    ],
  ])('%j', async (args, sentence) => {
    const ran = await tributary(['analyze', ...args], { cwd: folder.path });
    expect(ran).toEqual({ code: 2, out: '', err: `tributary: ${sentence}\n` });
  });

  test('a message spells a table function like the text', async () => {
    const { out } = await tributary(['analyze', '-'], { input: 'select * from My_Split(1)' });
    expect(out).toContain('the table function My_Split may read more than its arguments');
  });

  test('a template block is a finding, and the parse outcome is recovery', async () => {
    const input = "select {% if x %} a {% else %} b {% endif %} as v from {{ ref('orders') }}";
    const { out } = await tributary(['analyze', '-'], { input });
    expect(out).toContain('standard input  generic, parsed with recovery: edges are inferred, 1 statement');
    expect(out).toContain('   reads orders\n');
    expect(out).toContain(
      'This statement contains blocks of a template ({% … %}). Provide the rendered SQL.',
    );
  });

  test('a text that cannot be parsed has one message', async () => {
    const { out } = await tributary(['analyze', '-'], { input: 'this is no sql' });
    expect(out.match(/parse-failed/g)).toHaveLength(1);
  });
});

test('the JSON schema lists the values of the model', () => {
  const { $defs } = schemaOf('answer');
  expect($defs.subtype.enum).toEqual([...SUBTYPES]);
  expect($defs.confidence.enum).toEqual([...CONFIDENCES]);
  expect($defs.opaque.properties.code.enum).toEqual([...OPAQUE_CODES]);
  expect($defs.statement.properties.kind.enum).toEqual([...STATEMENT_KINDS]);
});
