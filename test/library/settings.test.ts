/**
 * Settings of tributary.toml and the environment, and what is read from them or reported about them, in a
 * file that an analyst can check: settings.txt. `vitest run test/library/settings.test.ts -u` writes it
 * again.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isDate } from '../../src/library/settings/accept-settings.ts';
import { readConfiguration } from '../../src/library/settings/configuration.ts';
import { Failure } from '../../src/model/failure.ts';
import { makeFolder } from '../cli/tributary.ts';
import { compact } from '../compact.ts';

type Settings = readonly [toml: string, env?: Readonly<Record<string, string>>];

const WHO = 'by = "ana"\nreason = "It moves."';
const accept = (text: string): string => `[[gate.accept]]\n${text}\n`;
const source = (text: string): string => `[[observe]]\nname = "x"\n${text}\n`;
const NEO4J = { NEO4J_URI: 'neo4j+s://own', NEO4J_USERNAME: 'ana', NEO4J_PASSWORD: 'p', NEO4J_DATABASE: 'd' };
const REDIS = { REDIS_URL: 'rediss://u:p@own:1', REDIS_USERNAME: 'ana', REDIS_PASSWORD: 'p' };

const CASES: readonly Settings[] = [
  [''],
  ['namespace = "a"\n[namespaces]\ndbt = "b"\nunity-catalog = "c"\nsnowflake = ""'],
  ['namespace = "a"\n[namespaces]\ndbt = ""', { TRIBUTARY_NAMESPACE: '' }],
  ['namespace = "a"', { TRIBUTARY_NAMESPACE: 'own' }],
  ['namespace = 1'],
  ['namespace = "a'],
  ['= 1'],
  ['namespaces = "a"'],
  ['store = 1979-05-27'],
  ['graph = "finance"'],
  ['graph = "a b"'],
  ['graph = ""', { TRIBUTARY_GRAPH: 'own' }],
  ['', { TRIBUTARY_GRAPH: `${'x'.repeat(130)}` }],
  ['[store]\nuri = "bolt://graph:7687"\ndatabase = "lineage"'],
  ['[store]\nuri = "bolt://graph:7687"\ndatabase = "lineage"', NEO4J],
  ['[store]\nuri = ""'],
  ['[store]\nuri = "http://graph"'],
  ['[store]\nuri = "graph"'],
  ['[store]\nuri = "bolt://"'],
  ['[store]\nuri = "bolt://ana@graph"'],
  ['', { NEO4J_URI: 'bolt://:p@graph' }],
  ['', { NEO4J_URI: 'xbolt://graph' }],
  ['[store]\nuri = 1'],
  ['[store]\nPassword = "p"'],
  ['[store]\nurl = "bolt://graph"'],
  ['[queue]\nurl = "redis://work:6379"\nprefix = "own"\nconcurrency = 16'],
  [
    '[queue]\nurl = "redis://work:6379"',
    { ...REDIS, TRIBUTARY_QUEUE_PREFIX: 'p', TRIBUTARY_CONCURRENCY: '2' },
  ],
  ['[queue]\nurl = "redis://work"', { REDIS_USERNAME: '', REDIS_PASSWORD: 'p' }],
  ['[queue]\nprefix = "own"'],
  ['[queue]\nurl = "redis://ana@work"'],
  ['[queue]\nurl = "redis://:p@work"'],
  ['[queue]\nurl = "http://work"'],
  ['', { REDIS_URL: 'xredis://work' }],
  ['', { REDIS_URL: 'work' }],
  ['[queue]\nurl = "redis://work"\nprefix = "a b"'],
  ['[queue]\nconcurrency = 0'],
  ['[queue]\nconcurrency = 1.5'],
  ['[queue]\nconcurrency = 1024'],
  ['[queue]\nurl = "redis://work"\nconcurrency = 1024'],
  ['[queue]\nconcurrency = 1025'],
  ['', { TRIBUTARY_CONCURRENCY: 'many' }],
  ['[queue]\ntoken = "t"'],
  ['[queue]\nprefx = "t"'],
  ['nosuch = 1\n[gate]\nacept = []\n[namespaces]\nx = "y"'],
  ['gate = 1'],
  ['[gate]\naccept = "x"'],
  ['[gate]\naccept = [1979-05-27]'],
  ['[gate]\naccept = [[]]'],
  [accept(`relation = " report "\n${WHO}`)],
  [accept(`relation = "report"\ncolumn = "orders.net"\nuntil = 2027-01-31\n${WHO}`)],
  [accept(`relation = "report"\nverdict = "breaks"\ncolumn = "net"\nuntil = "2027-01-31"\n${WHO}`)],
  [
    accept(`relation = "report"\nfinding = "column-kept"\n${WHO}`) +
      accept(`relation = "b"\nverdict = "possibly"\n${WHO}`),
  ],
  [accept(WHO)],
  [accept(`relation = " "\n${WHO}`)],
  [accept(`relation = 1\n${WHO}`)],
  [accept('relation = "report"\nreason = "It moves."')],
  [accept('relation = "report"\nby = "ana"\nreason = ""')],
  [accept(`relation = "report"\nverdict = "break"\n${WHO}`)],
  [accept(`relation = "report"\nfinding = "column-kept"\nverdict = "breaks"\n${WHO}`)],
  [accept(`relation = "report"\nfinding = "column-kept"\ncolumn = "net"\n${WHO}`)],
  [accept(`relation = "report"\nverdict = "changes"\ncolumn = "net"\n${WHO}`)],
  [accept(`relation = "${'r'.repeat(130)}"\nuntill = 2027-01-31\n${WHO}`)],
  ...['2027-02-31', '"soon"', '2027', '2027-01-31T00:00:00Z', '"2027-1-31"'].map(
    (until): Settings => [accept(`relation = "report"\nuntil = ${until}\n${WHO}`)],
  ),
  ['observe = [1]'],
  ['observe = [1979-05-27]'],
  ['observe = [[]]'],
  ['[[observe]]\nname = "a b"'],
  ['[[observe]]\nname = 1'],
  [source('kind = "file"\nfrom = []')],
  [source('kind = "file"\nfrom = ""')],
  [source('kind = "file"\nfrom = ["a", 1]')],
  [source('kind = "file"\nfrom = "a"\nlookback = "1 hour"\nnamespace = "a|b"')],
  [source('kind = "file"\nfrom = "a"\nlookback = "0 days"')],
  [source('kind = "file"\nfrom = "a"\nlookback = "3 weeks"\ncron = " 1 2 3 4 5 "')],
  [source('kind = "file"\nfrom = "a"\ncron = "1 2 3 4 5 6 7"')],
  [source('kind = "file"\nfrom = "a"\ncron = "1 2 3 4"')],
  [source('kind = "ftp"\npassword = "p"')],
  [source('kind = "command"\ncommand = []')],
  [source('kind = "s3"\nfrom = ["s3://b/x"]\nregion = "r"\nendpoint = "e"\npath_style = false')],
  [source('kind = "s3"\nfrom = ["s3://a/b", "c"]')],
  [source('kind = "s3"\nfrom = "xs3://a/b"')],
  [source('kind = "s3"\nfrom = "s3://a@b/x"')],
  [source('kind = "databricks"\nresults = "inline"\nlookback = "2 days"\nhost = 1')],
  [source('kind = "snowflake"\naccount = "a"\nhost = "h"\nwarehouse = "w"\nrole = "r"\nresults = "x"')],
];

test('settings', async () => {
  const { path, remove } = makeFolder();
  onTestFinished(remove);
  const file = join(path, 'tributary.toml');
  const lines: string[] = [];
  const read = async (what: string, env: Readonly<Record<string, string>> = {}): Promise<void> => {
    const found = await readConfiguration(path, env).catch((error: unknown) => {
      if (error instanceof Failure) return `${error.code}: ${error.message}`;
      throw error;
    });
    const environment = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    lines.push([what, ...environment].join('\n'));
    lines.push(`  → ${typeof found === 'string' ? found : compact(found)}`.replaceAll(path, '<folder>'));
  };
  await read('no file');
  mkdirSync(file);
  await read('a folder');
  rmSync(file, { recursive: true });
  writeFileSync(file, '#'.repeat(1_000_001));
  await read('a large file');
  writeFileSync(file, '#'.repeat(1_000_000));
  await read('a file of the largest size');
  for (const [toml, env] of CASES) {
    writeFileSync(file, toml);
    await read(toml === '' ? 'an empty file' : toml.trim(), env);
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('settings.txt');
});

test.each([
  ['2027-01-31', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['2027-1-31', false],
  ['x2027-01-31', false],
  ['2027-01-31x', false],
])('%s is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});
