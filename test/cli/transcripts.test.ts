/**
 * Complete outputs of commands on projects with many kinds of models, with observed lineage, with
 * exceptions, with long lists, and in colour (transcripts/<name>.txt). `vitest run
 * test/cli/transcripts.test.ts -u` writes the files again.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { ANSWERED, DIFFERING } from '../graph/answered.ts';
import type { VersionText } from '../graph/versions.ts';
import { put } from '../pipeline/harbor.ts';
import { type SmallProject, writeSmallProject } from '../pipeline/small-project.ts';
import { unityCsv } from '../pipeline/unity-export.ts';
import { BASE, headOf } from './orders-project.ts';
import { expectTranscript, transcript } from './transcript.ts';
import { type Folder, makeFolder } from './tributary.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const at = (name: string): string => join(folder.path, name);

function projectOf({ sources = {}, models, catalog }: VersionText): SmallProject {
  const list = Object.entries(models).map(([name, model]) =>
    typeof model === 'string' ? { name, sql: model } : { name, ...model },
  );
  return { sources, models: list, ...(catalog === undefined ? {} : { catalog }) };
}

const CHANGES = [
  'impact raw.net',
  'impact raw.net --depth 1 --fail-on affected',
  'impact raw.site --paths',
  'impact raw.tax --change removed --paths --all',
  'impact rates.rate --change removed --fail-on breaking,exposures',
  'impact clean.gross --change renamed --to total',
  'impact clean.rate --change added',
  'impact clean --change rows --all',
  'impact rates --change dropped',
  'impact rates --change moved --to db.main.prices',
  'impact wide.parts.net --dbt-select',
  'impact clean.gross --dbt-select --change removed',
];

test('a project with many kinds of models', async () => {
  writeSmallProject(at('answered'), projectOf(ANSWERED));
  await expectTranscript('answered', [
    ...(await transcript(at('answered'), [
      'build .',
      ...CHANGES,
      ...CHANGES.map((command) => `${command} --json`),
      'lineage report.share --up',
      'lineage report.share --up --all --depth 9 --direct',
      'lineage raw.net --down --depth 1',
      'lineage board --up',
      'lineage wide.parts --down --json',
      'columns clean',
      'columns model',
      'columns wide --json',
      'search site --limit 2',
      'search SITE --json',
      'coverage',
      'coverage --json',
      'findings --all',
      'findings --severity warning --json',
    ])),
  ]);
});

test('findings', async () => {
  writeSmallProject(at('differing'), projectOf(DIFFERING));
  const commands = [
    'build .',
    'build . --json',
    'findings',
    'findings --all',
    'findings --severity error',
    'coverage',
  ];
  await expectTranscript('findings', await transcript(at('differing'), commands));
});

const SEEN = [
  'db.main.raw.net -> db.main.clean.gross 2026-03-01T03:00:00Z job 17',
  'db.main.raw.net -> db.main.clean.gross 2026-03-02T03:00:00Z job 18',
  'db.main.RAW.id -> db.main.clean.id 2026-03-02T03:00:00Z job 17',
  'db.main.clean.gross -> db.main.sums.total 2026-03-02T03:00:00Z notebook 9',
  'db.main.sums.total -> db.main.model.guess 2026-03-02T03:00:00Z notebook 9',
  'db.main.gates.x -> db.main.model.guess 2026-03-02T03:00:00Z notebook 9',
  'db.main.rates.rate -> db.main.priced.price 2026-02-01T03:00:00Z job 3',
  'db.main.clean.gross -> db.main.priced.price 2026-03-02T03:00:00Z job 3',
  'db.main.clean.id -> db.main.priced.id 2026-03-03T03:00:00Z job 3',
  'db.main.clean.site -> db.main.priced.site 2026-03-04T03:00:00Z job 3',
  'db.main.clean.gross -> - 2026-03-04T03:00:00Z query 4',
];

test('observed lineage', async () => {
  writeSmallProject(at('seen'), projectOf(ANSWERED));
  put(at('seen'), 'exports/1.csv', unityCsv(SEEN.slice(0, 6)));
  put(at('seen'), 'exports/2.csv', unityCsv(SEEN.slice(6)));
  put(at('seen'), 'exports/notes.txt', 'notes');
  put(at('seen'), 'cut.csv', unityCsv(SEEN).slice(0, -40));
  put(
    at('seen'),
    'tributary.toml',
    '[[observe]]\nname = "lake"\nkind = "file"\nfrom = ["exports/1.csv"]\nnamespace = "duckdb://default"\ncron = "15 3 * * *"\n\n[[observe]]\nname = "gone"\nkind = "file"\nfrom = ["gone.csv"]\n',
  );
  await expectTranscript(
    'observed',
    await transcript(at('seen'), [
      'observe --status',
      'observe exports --dry-run',
      'build . --quiet',
      'observe exports/1.csv --namespace duckdb://default',
      'observe exports --json --namespace duckdb://default',
      'observe cut.csv --source other --all --namespace duckdb://default',
      'observe --status',
      'observe --status --json',
      'observe --status --source nosuch',
      'observe --source lake',
      'observe --source lake --json',
      'observe',
      'build .',
      'impact raw.net --trust-observed --paths',
      'impact raw.net --trust-observed --json',
      'lineage model.guess --up',
      'compare exports --all',
      'compare exports --fail-under 0.1 --json',
      'compare exports --fail-under 0.9',
      'compare cut.csv --fail-under 0.333',
      'gate --base stored --head . --trust-observed',
    ]),
  );
});

/** Edits of several kinds: a removed column with a test, another type, another name, and broken code. */
const EDITED: VersionText = {
  sources: { raw: ['id BIGINT', 'net', 'site'], rates: ['site', 'rate VARCHAR'] },
  catalog: { clean: ['id BIGINT', 'gross VARCHAR', 'site'] },
  models: {
    ...ANSWERED.models,
    clean: 'select id, net as gross, net as extra,\n  site\nfrom {raw}\nwhere net > 1',
    sums: { sql: 'select site from {clean} group by site', materialized: 'view', notNull: ['total'] },
    priced: { sql: 'select id from {clean} c where nosuch', alias: 'prices' },
    model: { sql: 'def model(dbt, session): pass', language: 'python', alsoDeclares: ['sums'] },
    ids: 'select id from {raw} -- the same',
    fresh: { sql: 'select * from {clean}', materialized: 'ephemeral' },
  },
};

test('gates', async () => {
  const base = projectOf({ ...ANSWERED, catalog: { clean: ['id INTEGER', 'gross', 'site'] } });
  writeSmallProject(at('gates/base'), {
    ...base,
    sources: { raw: ['id INTEGER', 'net', 'tax', 'site'], rates: ['site', 'rate'] },
  });
  writeSmallProject(at('gates/head'), projectOf(EDITED));
  const moved = { ...ANSWERED.models, ids: 'select nosuch from {raw}' };
  writeSmallProject(at('gates/moved'), { ...projectOf({ ...ANSWERED, models: moved }), schema: 'pr_7' });
  const files = ['a.md', 'a.sarif', 'a.xml'];
  const reports = '--markdown a.md --sarif a.sarif --junit a.xml';
  const run = (commands: readonly string[]) => transcript(at('gates'), commands, { files });
  await expectTranscript('gates', [
    ...(await run([`gate --base base --head head ${reports} --fail-on possibly,exposures`])),
    ...(await run([`gate --base head --head base ${reports} --all`])),
    ...(await run([`gate --base base --head moved ${reports}`])),
    ...(await transcript(at('gates'), [
      'gate --base base --head head --json --no-renames',
      'diff base moved',
      'diff head base --json',
      'gate --base base --head head --markdown nowhere/a.md',
      'gate --base base --head head --markdown base',
    ])),
  ]);
});

const WHO = 'by = "ana@example.com"\nreason = "The report | moves\\nto orders_v2."';
const ACCEPTED = [
  'relation = "report"\ncolumn = "orders.net"\nuntil = 2099-01-31',
  'relation = "forecast"\nverdict = "possibly"',
  'relation = "ids"\nverdict = "changes"',
  'relation = "nosuch"',
];

test('exceptions', async () => {
  writeSmallProject(at('exceptions/base'), BASE);
  writeSmallProject(at('exceptions/head'), headOf('select id, tax from {raw}'));
  const reports =
    'gate --base base --head head --fail-on possibly --markdown a.md --sarif a.sarif --junit a.xml';
  const files = ['a.md', 'a.sarif', 'a.xml', 'head/tributary.toml'];
  const settings = (tables: readonly string[]): void =>
    writeFileSync(
      at('exceptions/head/tributary.toml'),
      tables.map((table) => `[[gate.accept]]\n${table}\n${WHO}\n`).join('\n'),
    );
  const run = (commands: readonly string[]) => transcript(at('exceptions'), commands, { files });
  settings(ACCEPTED);
  const lines = await run([reports, 'gate --base base --head head --json']);
  settings([
    'relation = "report"\nuntil = 2020-01-31',
    'relation = "report"\nverdict = "breaks"\nuntil = 2021-01-31',
  ]);
  lines.push(...(await run([reports, 'gate --base base --head head --json'])));
  settings([]);
  const until = '--accept-new --by ana --reason "It moves." --until 2099-01-31';
  lines.push(
    ...(await run([
      `gate --base base --head head --fail-on possibly ${until}`,
      'gate --base base --head head --fail-on possibly',
      `gate --base base --head head --fail-on possibly ${until}`,
      `gate --base base --head head ${until} --json`,
    ])),
  );
  await expectTranscript('exceptions', lines);
});

/** More columns, relations and edges than a report shows. */
test('long lists', async () => {
  const numbers = Array.from({ length: 24 }, (_, i) => i);
  const columns = numbers.slice(0, 12).map((i) => `c${i}`);
  const wide = (sql: string): SmallProject => ({
    sources: { raw: [...columns] },
    models: [
      { name: 'base', sql, notNull: columns },
      ...numbers.map((i) => ({
        name: `m${i}`,
        sql: `select ${columns.join(', ')} from {base}`,
        notNull: columns,
      })),
      ...numbers
        .slice(0, 12)
        .map((i) => ({ name: `p${i}`, sql: 'x', language: 'python' as const, alsoDeclares: ['base'] })),
      ...numbers.slice(0, 12).map((i) => ({ name: `u${i}`, sql: `select c${i} as x from {raw}` })),
    ],
  });
  writeSmallProject(at('long/base'), wide(`select ${columns.join(', ')} from {raw}`));
  writeSmallProject(
    at('long/head'),
    wide(`select ${columns.map((name) => `${name} + 1 as ${name}`).join(', ')} from {raw}`),
  );
  put(
    at('long'),
    'seen.csv',
    unityCsv(
      numbers.flatMap((i) => [
        `db.main.raw.c1 -> db.main.m${i}.c1 2026-03-01T03:00:00Z job 17`,
        `db.main.base.c2 -> db.main.m${i}.c2 2026-03-01T03:00:00Z job 17`,
        `db.main.x${i}.c2 -> db.main.m${i}.c2 2026-03-01T03:00:00Z job 17`,
      ]),
    ),
  );
  const lines = await transcript(
    at('long'),
    ['gate --base base --head head --markdown a.md', 'diff base head', 'compare seen.csv --project base'],
    { files: ['a.md'] },
  );
  lines.push(
    ...(await transcript(at('long/base'), [
      'build . --quiet',
      'impact raw.c1 --change removed',
      'impact base',
      'impact raw.c3',
      'columns base',
      'lineage base.c1 --down',
      'lineage raw --down --depth 9',
      'search m',
      'observe ../seen.csv',
    ])),
  );
  await expectTranscript(
    'long-lists',
    lines.map((line) => line.replaceAll(/\n(.*\n){40,}/g, (found) => shortened(found))),
  );
});

/** The first and the last lines of a long output. */
function shortened(text: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, 25), `[${lines.length - 35} lines]`, ...lines.slice(-10)].join('\n');
}

test('colours', async () => {
  writeSmallProject(at('colours/base'), BASE);
  writeSmallProject(at('colours/head'), headOf('select id, tax, nosuch from {raw}'));
  writeSmallProject(at('colours/other'), headOf('select net + 1 as net, tax, id from {raw}'));
  put(
    at('colours'),
    'seen.csv',
    unityCsv(SEEN.map((line) => line.replaceAll('clean', 'orders').replaceAll('.gross', '.net'))),
  );
  const env = { FORCE_COLOR: '1' };
  const lines = await transcript(
    at('colours'),
    [
      'gate --base base --head head',
      'gate --base base --head base',
      'gate --base base --head other --fail-on affected',
      'diff base head',
      'compare seen.csv --project base',
      'compare seen.csv --project base --fail-under 0.1',
      'compare seen.csv --project base --fail-under 0.99',
    ],
    { env },
  );
  lines.push(
    ...(await transcript(
      at('colours/base'),
      [
        'build .',
        'impact orders.net --change removed --paths',
        'impact orders.net',
        'impact raw.net --depth 1',
        'lineage report.total --up',
        'columns orders',
        'search net',
        'findings',
        'coverage',
        'impact nosuch',
        'observe ../seen.csv',
        'observe --status',
        'analyze target/manifest.json',
        'nosuch',
      ],
      { env },
    )),
  );
  await expectTranscript('colours', lines);
});
