/** Accepted exceptions in tributary.toml: `gate`, forms of its report, `impact --fail-on`, and bad files. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { BASE, headOf } from './orders-project.ts';
import { type Folder, makeFolder, type Ran, tributary } from './tributary.ts';

let folder: Folder;
let cwd: string;
beforeAll(() => {
  folder = makeFolder();
  cwd = folder.path;
  writeSmallProject(join(cwd, 'base'), BASE);
  writeSmallProject(join(cwd, 'head'), headOf('select id, tax from {raw}'));
});
afterAll(() => folder.remove());
beforeEach(() => rmSync(join(cwd, 'head/tributary.toml'), { force: true }));

/** Writes head/tributary.toml with one table for each text. */
function accept(...tables: readonly string[]): void {
  const who = 'by = "ana@example.com"\nreason = "The report moves to orders_v2."';
  const text = tables.map((table) => `[[gate.accept]]\n${table}\n${who}\n`).join('\n');
  writeFileSync(join(cwd, 'head/tributary.toml'), text);
}

function gate(...args: readonly string[]): Promise<Ran> {
  return tributary(['gate', '--quiet', '--base', 'base', '--head', 'head', ...args], { cwd });
}

const BREAK = 'relation = "report"\ncolumn = "orders.net"\nuntil = 2099-01-31';

describe('an accepted break', () => {
  test('passes, and is listed with its reason', async () => {
    accept(BREAK);
    const { code, out } = await gate();
    expect([code, out.split('\n')[0]]).toEqual([0, 'PASSED  db.main.report is accepted.']);
    expect(out).toContain(
      [
        'ACCEPTED  1 exception',
        '  db.main.report  breaks without db.main.orders.net',
        '    ana@example.com, until 2099-01-31: The report moves to orders_v2.',
      ].join('\n'),
    );
    expect(out).toContain('BREAKS  1 relation\n  db.main.report  table, 1 step, accepted\n');
    expect(out).not.toContain('FINDINGS');
  });

  test('other problems still reject the version', async () => {
    accept(BREAK);
    const { code, out } = await gate('--fail-on', 'possibly');
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'REJECTED  db.main.forecast is possibly affected.',
      '  db.main.report is accepted.',
    ]);
    // The blocked relation is accepted with the break.
    expect((await gate('--fail-on', 'affected')).code).toBe(0);
    accept(BREAK, 'relation = "forecast"\nverdict = "possibly"');
    expect((await gate('--fail-on', 'possibly')).code).toBe(0);
  });

  test('is in each form of the report', async () => {
    accept(BREAK);
    const at = (name: string): string => join(cwd, name);
    const { out } = await gate(
      '--json',
      '--markdown',
      at('a.md'),
      '--sarif',
      at('a.sarif'),
      '--junit',
      at('a.xml'),
    );
    const cause = { relation: 'db.main.orders', column: 'net' };
    expect(JSON.parse(out)).toMatchObject({
      ruling: { verdict: 'passed', reasons: ['db.main.report is accepted.', expect.any(String)] },
      exceptions: {
        accepted: [
          {
            name: 'db.main.report',
            verdict: 'breaks',
            finding: null,
            brokenBy: [cause],
            exceptions: [
              {
                relation: 'report',
                column: 'orders.net',
                until: '2099-01-31',
                by: 'ana@example.com',
                reason: 'The report moves to orders_v2.',
              },
            ],
          },
        ],
        expired: [],
      },
    });
    const markdown = readFileSync(at('a.md'), 'utf8');
    expect(markdown).toContain(
      '| `db.main.report` | breaks without db.main.orders.net | ana&#64;example.com | 2099-01-31 |',
    );
    expect(markdown).toContain('| **breaks** without orders.net (accepted) |');
    const { runs } = JSON.parse(readFileSync(at('a.sarif'), 'utf8'));
    const justification = 'accepted by ana@example.com, until 2099-01-31: The report moves to orders_v2.';
    expect(runs[0].results.map((each: { suppressions: unknown }) => each.suppressions)).toEqual([
      [{ kind: 'external', status: 'accepted', justification }],
      [{ kind: 'external', status: 'accepted', justification: 'accepted with the relation that blocks it' }],
      [],
    ]);
    expect(readFileSync(at('a.xml'), 'utf8')).toContain(
      `name="db.main.report"><skipped message="breaks: it references db.main.orders.net, which no longer exists; ${justification}"/>`,
    );
  });

  test('that ended fails again, with a sentence', async () => {
    accept(BREAK.replace('2099', '2020'));
    const { code, out } = await gate();
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'REJECTED  db.main.report breaks: it references db.main.orders.net, which no longer exists.',
      '  The exception for db.main.report by ana@example.com ended on 2020-01-31.',
    ]);
    expect(JSON.parse((await gate('--json')).out).exceptions.expired).toMatchObject([
      { name: 'db.main.report' },
    ]);
  });

  test('of a test of a removed column', async () => {
    const orders = (sql: string) => ({
      sources: BASE.sources,
      models: [{ name: 'orders', sql, notNull: ['net'] }],
    });
    writeSmallProject(join(cwd, 'tested'), orders('select id, net from {raw}'));
    writeSmallProject(join(cwd, 'untested'), orders('select id from {raw}'));
    const args = ['gate', '--quiet', '--base', 'tested', '--head', 'untested'];
    const rejected = await tributary(args, { cwd });
    expect([
      rejected.code,
      rejected.out.includes('BROKEN TESTS  1 test\n  not_null  of db.main.orders'),
    ]).toEqual([1, true]);
    writeFileSync(
      join(cwd, 'untested/tributary.toml'),
      '[[gate.accept]]\nrelation = "orders"\ncolumn = "net"\nby = "a"\nreason = "b"\n',
    );
    expect((await tributary(args, { cwd })).code).toBe(0);
  });
});

test('the example of docs/gate.md', async () => {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/gate.md'), 'utf8');
  const [, part = ''] = doc.split('## Accepted exceptions\n');
  const [, file = ''] = /```toml\n(.*?)```/s.exec(part) ?? [];
  const [shown = '', written = ''] = [...part.matchAll(/```text\n\$ tributary (.*?)\n(.*?)```/gs)].map(
    ([, , text]) => text,
  );
  const options = /gate --base main (--accept-new .*)/.exec(part)?.[1] ?? '';
  const args = [...options.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { out } = await gate(...args);
  expect(out.replace(/to .*\//, 'to …/')).toBe(written);
  const path = join(cwd, 'head/tributary.toml');
  expect(readFileSync(path, 'utf8')).toBe(file);
  const report = (await gate()).out;
  expect(report.startsWith(shown.replace('…\n', '').replace('main → .', 'base → head'))).toBe(true);
});

test('an exception that accepts nothing is a finding, and does not fail', async () => {
  accept(BREAK, 'relation = "ids"', 'relation = "report"\ncolumn = "orders.tax"');
  const { code, out } = await gate();
  expect(code).toBe(0);
  expect(out).toContain('NEW FINDINGS  2 warnings');
  expect(out).toContain('The exception for ids (breaks) accepts nothing here.  tributary.toml');
  expect(out).toContain('The exception for report (breaks without orders.tax) accepts nothing here.');
  const { findings } = JSON.parse((await gate('--json')).out);
  expect(findings.map((each: { code: string }) => each.code)).toEqual([
    'unused-exception',
    'unused-exception',
  ]);
});

test.each([
  [
    'relation = "report"\nuntil = "soon"',
    'for "report" (number 1) that has an until that is not a date; write until = 2027-01-31, which is the last day.',
  ],
  ['relation = "report"\nuntil = 2027-02-01T00:00:00Z', 'that has an until that is not a date'],
  ['relation = "report"\nuntil = "2027-02-30"', 'that has an until that is not a date'],
  [
    'relation = "report"\nverdict = "all"',
    'that has the unknown verdict "all"; write breaks, blocked, changes, possibly.',
  ],
  [
    'relation = "report"\nuntill = 2027-01-31',
    'that has the unknown setting "untill"; the settings are relation, column, verdict, finding, until, by, reason.',
  ],
  ['relation = 1', 'has a setting "relation" that is not a string; write relation = "…".'],
  [
    'column = "net"',
    'has a [[gate.accept]] table (number 1) that has no relation; write relation = "mart.report".',
  ],
  [
    'relation = "report"\nverdict = "changes"\ncolumn = "net"',
    'that has a column, which only the verdict "breaks" has',
  ],
  [
    'relation = "report"\nfinding = "column-kept"\nverdict = "breaks"',
    'that has a finding and a verdict or a column',
  ],
])('%j is one clear sentence', async (table, message) => {
  accept(table);
  const { code, out, err } = await gate();
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(err.trim().split('\n')).toHaveLength(1);
});

test('an exception without who or why is rejected', async () => {
  writeFileSync(
    join(cwd, 'head/tributary.toml'),
    '[[gate.accept]]\nrelation = "report"\nby = "ana"\nreason = " "\n',
  );
  expect((await gate()).err).toContain('has no reason; write reason = "The report moves in January."');
  writeFileSync(join(cwd, 'head/tributary.toml'), '[gate]\naccept = ["report"]\n');
  expect((await gate()).err).toContain('write [[gate.accept]] before each exception');
});

describe('--accept-new', () => {
  const NEW = ['--accept-new', '--by', 'ana', '--reason', 'It "moves"\nin January.'];
  const file = (): string => readFileSync(join(cwd, 'head/tributary.toml'), 'utf8');

  test('writes an exception for each problem that rejects the version', async () => {
    writeFileSync(join(cwd, 'head/tributary.toml'), 'namespace = "duckdb://default" # ours');
    const { code, out } = await gate(...NEW, '--until', '2099-01-31');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Wrote 1 exception to .*tributary\.toml\./)]);
    expect(file()).toBe(
      [
        'namespace = "duckdb://default" # ours',
        '',
        '[[gate.accept]]',
        'relation = "db.main.report"',
        'column = "db.main.orders.net"',
        'until = 2099-01-31',
        'by = "ana"',
        'reason = "It \\"moves\\"\\nin January."',
        '',
      ].join('\n'),
    );
    expect((await gate()).code).toBe(0);
    expect((await gate(...NEW)).out).toBe('Nothing fails, so there is nothing to accept.\n');
  });

  test('uses --fail-on, and creates the file', async () => {
    const { out } = await gate('--json', ...NEW, '--fail-on', 'possibly');
    expect(JSON.parse(out)).toEqual({ file: expect.stringMatching(/tributary\.toml$/), count: 3 });
    expect(file().match(/verdict = "\w+"/g)).toEqual(['verdict = "blocked"', 'verdict = "possibly"']);
    expect((await gate('--fail-on', 'possibly')).code).toBe(0);
  });

  test('needs who and why, and a date', async () => {
    expect((await gate('--accept-new', '--by', 'ana')).err).toContain(
      '--accept-new needs --by <name> and --reason <text>.',
    );
    expect((await gate('--by', 'ana')).err).toContain('describe new exceptions: add --accept-new.');
    expect((await gate(...NEW, '--until', 'May')).err).toContain('--until May is not a date');
    expect((await gate(...NEW, '--until', '2020-01-01')).err).toContain('--until 2020-01-01 is in the past');
    expect(existsSync(join(cwd, 'head/tributary.toml'))).toBe(false);
  });

  test('leaves a file to which no table can be added as it is', async () => {
    const text = 'gate = { accept = [] }\n';
    writeFileSync(join(cwd, 'head/tributary.toml'), text);
    const { code, err } = await gate(...NEW);
    expect([code, err]).toEqual([2, expect.stringContaining('Write it as [[gate.accept]] tables.')]);
    expect(file()).toBe(text);
  });
});

test('impact --fail-on accepts the same exceptions', async () => {
  writeFileSync(join(cwd, 'base/tributary.toml'), '');
  await tributary(['build', '--quiet', 'base'], { cwd });
  const impact = (...args: readonly string[]): Promise<Ran> =>
    tributary(
      ['impact', 'orders.net', '--project', 'base', '--change', 'removed', '--fail-on', 'breaking', ...args],
      { cwd },
    );
  expect((await impact()).code).toBe(1);
  const table = (until: string): string =>
    `[[gate.accept]]\nrelation = "report"\ncolumn = "orders.net"\nuntil = ${until}\nby = "ana"\nreason = "It moves."\n`;
  writeFileSync(join(cwd, 'base/tributary.toml'), table('2099-01-31'));
  const { code, out } = await impact();
  expect([code, out.includes('ACCEPTED  1 exception')]).toEqual([0, true]);
  expect(JSON.parse((await impact('--json')).out).exceptions.accepted).toMatchObject([
    { name: 'db.main.report' },
  ]);
  expect((await impact('--fail-on', 'possibly')).code).toBe(1);
  writeFileSync(join(cwd, 'base/tributary.toml'), table('2020-01-31'));
  const ended = await impact();
  expect([ended.code, ended.err]).toEqual([
    1,
    expect.stringContaining('The exception for db.main.report by ana ended on 2020-01-31.'),
  ]);
  rmSync(join(cwd, 'base/tributary.toml'));
});
