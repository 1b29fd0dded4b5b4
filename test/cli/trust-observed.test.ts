/** Observed lineage in text answers, with and without --trust-observed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHarbor } from '../pipeline/harbor.ts';
import { type Folder, json, makeFolder, tributary } from './tributary.ts';

let folder: Folder;
const run = (...args: string[]) => tributary(args, { cwd: folder.path });

interface Impact {
  readonly trustObserved: boolean;
  readonly affected: readonly { readonly name: string }[];
  readonly possiblyAffected: readonly {
    readonly name: string;
    readonly reasons: readonly { code: string }[];
  }[];
  readonly unaffected: readonly { readonly name: string }[];
}

async function impactOf(column: string, ...more: string[]): Promise<Impact> {
  return json(await run('impact', `db.main.${column}`, '--json', ...more)) as Impact;
}

const names = (relations: readonly { readonly name: string }[]) => relations.map(({ name }) => name);

beforeAll(async () => {
  folder = makeFolder();
  writeHarbor(folder.path);
  expect((await run('build', '.', '--quiet')).code).toBe(0);
  const before = await run('impact', 'db.main.shipments.gross_kg', '--trust-observed');
  expect(before.err).toBe('tributary: --trust-observed has no effect: this graph has no observed lineage.\n');
  expect((await run('gate', '--base', 'stored', '--trust-observed')).err).toContain(
    '--trust-observed has no effect',
  );
  expect((await run('observe', 'exports', '--quiet')).code).toBe(0);
});
afterAll(() => folder.remove());

test('impact: a Python model is possibly affected, and with --trust-observed affected', async () => {
  const byDefault = await impactOf('shipments.berth');
  expect(names(byDefault.affected)).toEqual(['db.main.daily']);
  expect(names(byDefault.possiblyAffected)).toEqual(['db.main.forecast']);
  const trusting = await impactOf('shipments.berth', '--trust-observed');
  expect(trusting.trustObserved).toBe(true);
  // Its rows are the rows of daily, which are grouped by berth.
  expect(names(trusting.affected)).toEqual(['db.main.daily', 'db.main.forecast']);
  expect(trusting.possiblyAffected).toEqual([]);
});

test('impact: an observed path has its observer and time', async () => {
  const { out } = await run('impact', 'db.main.gates.width', '--trust-observed');
  expect(out).toContain('  seen by unity-catalog, last on 2026-03-02 (notebook 9)\n');
  const { out: steps } = await run('impact', 'db.main.gates.width', '--trust-observed', '--paths');
  expect(steps).toContain('  seen by unity-catalog, last on 2026-03-02 (notebook 9)\n');
});

test('impact: an edge that was only observed', async () => {
  expect((await impactOf('gates.width')).possiblyAffected).toMatchObject([
    { name: 'db.main.forecast', reasons: [{ code: 'observed' }] },
  ]);
  const { out } = await run('impact', 'db.main.gates.width');
  expect(out).toContain(
    'unity-catalog observed db.main.gates as an input of db.main.forecast, last on 2026-03-02 by notebook 9; no analysed code has this edge.',
  );
});

test('lineage: observed edges have their observer, and opaque statements are listed', async () => {
  const { out } = await run('lineage', 'db.main.forecast.next_kg', '--up', '--direct');
  expect(out).toContain('(observed)  seen by unity-catalog, last on 2026-03-02 (notebook 9)');
  expect(out).toContain('Not understood: these statements may contain more lineage');
});

test('gate: observed edges are followed, and changes are found in code', async () => {
  const { code, err } = await run('gate', '--base', 'stored', '--trust-observed');
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
