/** Findings of an ingest about names and empty exports. */
import { expect, test } from 'vitest';
import { resolveNames } from '../../src/graph/observed/resolve-names.ts';
import { emptyFindings, nameFindings } from '../../src/pipeline/observe-findings.ts';
import { known, observed } from '../graph/observed/observations.ts';

const STORED = { known: [], ledgers: new Map(), kinds: new Map(), hasCode: true };
const EDGES = ['harbor.raw.shipments#id -> harbor.mart.daily#day 2026-03-02 1'];

test('exports without written data have one finding, whatever their number', () => {
  expect(emptyFindings([observed({}), observed({})]).map(({ code }) => code)).toEqual(['nothing-observed']);
  expect(emptyFindings([observed({ edges: EDGES }), observed({})])).toEqual([]);
});

test('one finding replaces the list of unknown relations if the code has none of them', () => {
  const code = [known('snowflake://eu', 'SHOP.MART.ORDERS', ['ID'])];
  const resolution = resolveNames(observed({ edges: EDGES }), { known: code, namespace: null });
  const [finding, ...others] = nameFindings(resolution, { ...STORED, known: code });
  expect(finding).toMatchObject({
    code: 'no-name-known',
    message: 'None of the 2 observed relations is in the code, whose relations are in snowflake://eu.',
  });
  expect(others).toEqual([]);
  expect(nameFindings(resolution, { ...STORED, hasCode: false })[0]?.code).toBe('no-code');
});
