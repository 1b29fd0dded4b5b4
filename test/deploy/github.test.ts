/**
 * The files of .github: the workflow runs commands that exist, and the forms ask for what a report needs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): unknown => parse(readFileSync(join(ROOT, '.github', path), 'utf8'));

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

interface Form {
  readonly name: string;
  readonly body: readonly {
    readonly id: string;
    readonly attributes: { readonly label: string };
  }[];
}

test('the workflow runs scripts of this repository', () => {
  const { jobs } = read('workflows/ci.yml') as Workflow;
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const scripts = runs.flatMap((run) => /^npm run (\S+)$/.exec(run)?.[1] ?? []);
  for (const script of scripts) expect(Object.keys(packageJson.scripts)).toContain(script);
  const files = runs.flatMap((run) => /^bash (\S+)$/.exec(run)?.[1] ?? []);
  for (const file of files) expect(existsSync(join(ROOT, file))).toBe(true);
  expect([...files, ...scripts]).toEqual(['.ci/run', 'test:packages']);
});

describe('issue forms', () => {
  const forms = readdirSync(join(ROOT, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

  test.each(forms)('%s has fields with different ids and labels', (file) => {
    const { name, body } = read(`ISSUE_TEMPLATE/${file}`) as Form;
    expect(name).not.toBe('');
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
    expect(new Set(body.map(({ attributes }) => attributes.label)).size).toBe(body.length);
  });

  test('the form for wrong lineage asks for the SQL, the dialect and the expected edges', () => {
    const { body } = read('ISSUE_TEMPLATE/wrong-lineage.yml') as Form;
    expect(body.map(({ id }) => id)).toEqual(['sql', 'dialect', 'schema', 'expected', 'actual', 'version']);
  });
});
