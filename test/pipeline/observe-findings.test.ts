/** Findings of an ingest about names and empty exports. */
import { expect, test } from 'vitest';
import { resolveNames } from '../../src/graph/observed/resolve-names.ts';
import { emptyFindings, inputFindings, nameFindings } from '../../src/pipeline/observe-findings.ts';
import type { ObservedReport } from '../../src/sources/observed/read.ts';
import { compact } from '../compact.ts';
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

test('all findings about names and inputs', async () => {
  const code = [
    known('databricks://eu', 'harbor.raw.shipments', ['id']),
    known('databricks://us', 'harbor.raw.Berths', ['id']),
    known('databricks://us', 'harbor.raw.BERTHS', ['id']),
    known('snowflake://a', 'X.Y.Z', ['ID']),
    known('snowflake://b', 'X.Y.Z', ['ID']),
  ];
  const edge = (text: string): string => `${text} 2026-03-02 1`;
  const renames = ['harbor.raw.old -> harbor.raw.new 2026-03-02'];
  const cases = [
    { edges: [edge('a.b.c#x -> d.e.f#y')], renames },
    { edges: [edge('harbor.raw.SHIPMENTS#ID -> harbor.raw.shipments#gone')] },
    { edges: [edge('harbor.raw.berths#id -> harbor.raw.shipments#id')], renames },
    { edges: Array.from({ length: 7 }, (_, i) => edge(`a.b.c${i}#x -> harbor.raw.shipments#id`)) },
    {},
  ];
  const lines = cases.flatMap((observations) =>
    [null, 'databricks://eu', 'databricks://us'].flatMap((namespace) => {
      const resolution = resolveNames(observed(observations), { known: code, namespace });
      const findings = nameFindings(resolution, { ...STORED, known: code });
      return [
        `${JSON.stringify(observations)} in ${namespace}`,
        ...findings.map((each) => `  ${compact(each)}`),
      ];
    }),
  );
  const input = (name: string, rows: number, stopped: ObservedReport['stopped']) => ({
    name,
    size: rows === 3 ? 2_000 : null,
    container: 'csv' as const,
    isCompressed: false,
    table: rows === 0 ? null : 'Unity Catalog lineage',
    rows,
    skipped: rows === 0 ? [] : [{ code: 'only-read' as const, what: 'are reads', count: rows, firstRow: 2 }],
    firstEvent: null,
    lastEvent: null,
    stopped,
    warnings: rows === 3 ? [{ code: 'no-line-end' as const, message: 'the last row has no line end' }] : [],
  });
  const inputs = [
    input('a.csv', 1_234, null),
    input('b.csv', 3, { byte: 1_000, why: 'the file is cut off' }),
    input('c.csv', 0, { byte: null, why: 'it is damaged' }),
  ];
  for (const some of [inputs, inputs.slice(0, 1), inputs.slice(2)])
    lines.push(`${some.map(({ name }) => name)}`, ...inputFindings(some).map((each) => `  ${compact(each)}`));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('observe-findings.txt');
});
