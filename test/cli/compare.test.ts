/** `tributary compare` on the project harbor: code, exports of observed lineage, and their differences. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { type Folder, json, makeFolder, type Ran, tributary } from './tributary.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
  writeSmallProject(folder.path, {
    sources: { moorings: ['id', 'ship', 'fee', 'paid'], ships: ['ship', 'flag'] },
    models: [
      { name: 'stays', sql: 'select id, ship, fee from {moorings} where paid', materialized: 'view' },
      {
        name: 'fees',
        sql: 'select s.ship, f.flag, sum(s.fee) as total\nfrom {stays} as s join {ships} as f on f.ship = s.ship\ngroup by 1, 2',
      },
      { name: 'nightly', sql: 'insert into {fees} select ship from {ships};\nEXECUTE IMMEDIATE stmt' },
      { name: 'guess', sql: 'def model(dbt, session): …', language: 'python', alsoDeclares: ['fees'] },
      { name: 'kept', sql: 'select ship, total from {fees}', materialized: 'incremental' },
      { name: 'idle', sql: 'select ship from {fees}' },
    ],
  });
});
afterAll(() => folder.remove());

const HEAD = [
  'source_table_full_name',
  'source_table_catalog',
  'source_table_schema',
  'source_table_name',
  'source_type',
  'source_path',
  'source_column_name',
  'target_table_full_name',
  'target_table_catalog',
  'target_table_schema',
  'target_table_name',
  'target_type',
  'target_column_name',
  'entity_type',
  'entity_id',
  'event_time',
];

/** `moorings.fee > fees.total 2026-03-01` */
function csv(lines: readonly string[], columns = HEAD): string {
  const rows = lines.map((line) => {
    const [source = '', , target = '', day = '2026-03-01'] = line.split(' ');
    const [from = '', column = ''] = source.split('.');
    const [to = '', targetColumn = ''] = target.split('.');
    const cells: Record<string, string> = {
      ...tableCells('source', from, column),
      ...tableCells('target', to, targetColumn),
      entity_type: 'JOB',
      entity_id: '7',
      event_time: `${day}T03:00:00.000Z`,
    };
    return columns.map((name) => cells[name] ?? '').join(',');
  });
  return `${[columns.join(','), ...rows].join('\n')}\n`;
}

function tableCells(side: string, name: string, column: string): Record<string, string> {
  return {
    [`${side}_table_full_name`]: `db.main.${name}`,
    [`${side}_table_catalog`]: 'db',
    [`${side}_table_schema`]: 'main',
    [`${side}_table_name`]: name,
    [`${side}_type`]: 'TABLE',
    [`${side}_column_name`]: column,
  };
}

const TABLES = HEAD.filter((name) => !name.endsWith('column_name'));

function compare(
  files: Readonly<Record<string, string | Buffer>>,
  more: readonly string[] = [],
): Promise<Ran> {
  const exports = join(folder.path, 'exports');
  mkdirSync(exports, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(exports, name), text);
  const names = Object.keys(files).map((name) => join('exports', name));
  return tributary(['compare', ...names, ...more], { cwd: folder.path });
}

interface Answer {
  readonly overall: {
    readonly agreement: number | null;
    readonly precision: number;
    readonly recall: number;
  };
  readonly models: readonly { readonly relation: string; readonly agreement: number | null }[];
  readonly disagreements: readonly {
    readonly side: string;
    readonly source: { readonly relation: string; readonly column: string };
    readonly target: { readonly relation: string; readonly column: string };
    readonly cause: string;
    readonly lastSeen: string | null;
    readonly detail: { readonly message: string; readonly expression: string | null };
  }[];
  readonly notObserved: readonly { readonly relation: string; readonly cause: string }[];
}

function told({ disagreements }: Answer): string[] {
  const short = (end: { readonly relation: string; readonly column: string }): string =>
    `${end.relation.replace('db.main.', '')}.${end.column}`;
  return disagreements.map(
    (each) => `${each.side} ${short(each.source)} > ${short(each.target)} ${each.cause}`,
  );
}

const SEEN = [
  'stays.ship > fees.ship',
  'moorings.ship > fees.ship',
  'moorings.fee > fees.total',
  'SHIPS.Flag > fees.flag',
  'moorings.paid > fees.total',
];

describe('a comparison', () => {
  test('edges agree through views and in another case', async () => {
    const ran = await compare({ 'a.csv': csv(SEEN) }, ['--json']);
    const answer = json(ran) as Answer & { readonly caseDifferences: readonly unknown[] };
    expect(told(answer)).toEqual(['static-only ships.ship > fees.ship not-observed']);
    expect(answer.notObserved.map(({ relation, cause }) => `${relation} ${cause}`)).toEqual([
      'db.main.guess not-run',
      'db.main.idle not-run',
      'db.main.kept not-run',
      'db.main.nightly not-run',
      'db.main.stays not-run',
    ]);
    expect(answer.caseDifferences).toHaveLength(1);
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
  });

  test('several files are read, compressed or not', async () => {
    const files = {
      'one.csv': csv([...SEEN, 'fees.ship > guess.name']),
      'two.csv.gz': gzipSync(csv(['fees.ship > kept.ship', 'fees.total > kept.total'], TABLES)),
    };
    const answer = json(await compare(files, ['--json'])) as Answer;
    expect(told(answer)).toEqual([
      'static-only ships.ship > fees.ship not-observed',
      'observed-only fees.ship > guess.name parser-gap',
      'static-only fees.ship > kept.ship merge-not-captured',
      'static-only fees.total > kept.total merge-not-captured',
    ]);
  });

  test('the answer has the same bytes for any order of the files', async () => {
    const files = { 'one.csv': csv(SEEN), 'two.csv': csv(['goods.x > fees.total 2026-03-02']) };
    const { out } = await compare(files, ['--json']);
    expect((await compare(Object.fromEntries(Object.entries(files).reverse()), ['--json'])).out).toBe(out);
  });

  test('the lowest agreement is printed first', async () => {
    const { out } = await compare({ 'a.csv': csv([...SEEN, 'goods.x > fees.total 2026-03-02']) });
    expect(out).toContain('AGREEMENT 66.6 %');
    expect(out).toContain('only observed     goods.x → total  dynamic-sql  last seen 2026-03-02');
    expect(out).toContain('EXECUTE IMMEDIATE stmt');
    expect(out).toContain('UNKNOWN  1 relation that the code does not contain: goods');
    expect(out).not.toContain('\u001b');
  });
});

describe('--fail-under', () => {
  test('the exit code is 1 if the agreement is lower', async () => {
    const files = { 'a.csv': csv(SEEN) };
    expect((await compare(files, ['--fail-under', '0.5'])).code).toBe(0);
    const { code, out } = await compare(files, ['--fail-under', '0.99']);
    expect(code).toBe(1);
    expect(out).toContain('FAILED  ');
  });

  test('the exit code is 5 if nothing can be compared', async () => {
    const { code, out, err } = await compare({ 't.csv': csv(SEEN, TABLES) }, ['--fail-under', '0.5']);
    expect({ code, err }).toEqual({ code: 5, err: '' });
    expect(out).toContain('NOTHING TO COMPARE');
    expect(out).toContain('Nothing could be compared, so agreement of at least 50 % is not proved.');
  });
});

describe('input that cannot be used is an error with one sentence', () => {
  const refused = (ran: Ran): string => {
    expect(ran.code).toBe(2);
    expect(ran.err.trim().split('\n')).toHaveLength(1);
    return ran.err;
  };

  test.each([
    ['a file that is not there', ['missing.csv'], 'missing.csv does not exist'],
    ['a glob that matches nothing', ['*.parquet'], 'No file matches *.parquet'],
    ['a project that is not there', ['exports', '--project', 'nowhere'], 'nowhere does not exist'],
    ['a share above 1', ['exports', '--fail-under', '90'], 'Use a share from 0 to 1'],
    ['no exports', [], "missing required argument 'observed'"],
  ])('%s', async (_, args, message) => {
    expect(refused(await tributary(['compare', ...args], { cwd: folder.path }))).toContain(message);
  });

  test('an export without rows', async () => {
    expect(refused(await compare({ 'empty.csv': '' }))).toContain('there is nothing to compare');
  });

  test('a file that is not an export', async () => {
    expect(refused(await compare({ 'other.csv': 'a,b\n1,2\n' }))).toContain(
      'other.csv is not observed lineage',
    );
  });
});
