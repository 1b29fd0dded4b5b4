/**
 * The complete inventory of a project with every kind of entry, one line for each dataset, job and finding:
 * answers/postgres.txt. The files of other adapters contain only the lines that differ, without namespaces.
 * `vitest run test/sources/dbt/inventory.test.ts -u` writes the files again.
 */
import { expect, test } from 'vitest';
import { compact } from '../../compact.ts';
import { EVERY_KIND, EVERY_KIND_CATALOG } from './every-kind.ts';
import { type Fields, read } from './manifest.ts';

async function linesOf(adapter: string): Promise<string[]> {
  const { metadata, ...rest } = EVERY_KIND;
  const manifest: Fields = { metadata: { ...(metadata as Fields), adapter_type: adapter }, ...rest };
  const { inventory } = await read(manifest, EVERY_KIND_CATALOG);
  const lines = [
    ...inventory.datasets.map(({ id, namespace, settings = [], ...more }) => {
      const known = settings.map(({ key, effect }) => `${key} ${effect}`);
      return `dataset ${compact({ ...more, settings: known })}`;
    }),
    ...inventory.jobs.map(({ id, namespace, ...job }) => `job ${compact(job)}`),
    ...inventory.findings.map((finding) => `finding ${compact(finding)}`),
  ];
  return lines.map((line) =>
    line.replaceAll(/\b(?:\w+:\/\/default|bigquery)\|/g, '').replaceAll(`: ${adapter}`, ': adapter'),
  );
}

test('postgres', async () => {
  const lines = await linesOf('postgres');
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('answers/postgres.txt');
});

test.each(['bigquery', 'snowflake'])('%s', async (adapter) => {
  const postgres = new Set(await linesOf('postgres'));
  const lines = (await linesOf(adapter)).filter((line) => !postgres.has(line));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`answers/${adapter}.txt`);
});
