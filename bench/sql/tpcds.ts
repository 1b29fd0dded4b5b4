/**
 * The 99 queries of TPC-DS with their schema, read from the source distribution of sqlglot: this repository
 * has no copy. In: the unpacked distribution, or nothing: then pip downloads it. Out: queries and schema.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Tpcds {
  readonly queries: readonly string[];
  readonly schema: Readonly<Record<string, readonly string[]>>;
}

const VERSION = '30.30.0';
const run = promisify(execFile);

export async function readTpcds(folder: string | undefined): Promise<Tpcds> {
  if (folder !== undefined) return await readFrom(folder);
  const fetched = await mkdtemp(join(tmpdir(), 'tributary-tpcds-'));
  try {
    const source = ['--no-binary', ':all:', '--no-deps'];
    await run('pip', ['download', ...source, `sqlglot==${VERSION}`, '--dest', fetched]);
    const [archive = ''] = await readdir(fetched);
    await run('tar', ['xzf', join(fetched, archive), '-C', fetched]);
    return await readFrom(join(fetched, `sqlglot-${VERSION}`));
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
}

async function readFrom(folder: string): Promise<Tpcds> {
  const fixture = await readFile(join(folder, 'tests/fixtures/optimizer/tpc-ds/tpc-ds.sql'), 'utf8');
  const helpers = await readFile(join(folder, 'tests/helpers.py'), 'utf8');
  return { queries: queriesOf(fixture), schema: schemaOf(helpers) };
}

/** Each query is followed by the expected result of an optimiser. */
function queriesOf(fixture: string): string[] {
  const lines = fixture.split('\n').filter((line) => !/^(?:--|#)/.test(line));
  const statements = lines.join('\n').split(';');
  return statements.filter((sql, i) => i % 2 === 0 && sql.trim() !== '').map((sql) => sql.trim());
}

function schemaOf(helpers: string): Tpcds['schema'] {
  const start = helpers.indexOf('{', helpers.indexOf('TPCDS_SCHEMA = '));
  const text = helpers.slice(start, helpers.indexOf('\n}', start) + 2).replaceAll(/,(\s*\})/g, '$1');
  const typed = JSON.parse(text) as Record<string, Record<string, string>>;
  return Object.fromEntries(Object.entries(typed).map(([table, columns]) => [table, Object.keys(columns)]));
}
