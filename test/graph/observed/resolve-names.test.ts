/**
 * Observed names are resolved to datasets in any case, with any number of parts and with or without a host.
 * An ambiguous name is not resolved.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownDataset } from '../../../src/graph/observed/known-names.ts';
import { findingsOf } from '../../../src/graph/observed/notices.ts';
import { platformOf } from '../../../src/graph/observed/platform.ts';
import { type ResolveRules, resolveNames, resolveStored } from '../../../src/graph/observed/resolve-names.ts';
import { relationParts } from '../../../src/model/names.ts';
import type { Observer } from '../../../src/model/observed.ts';
import { adapterOf } from '../../../src/sources/dbt/adapter.ts';
import { edgeLines, known, observed } from './observations.ts';

const ACME = 'databricks://acme';
const HARBOR = [
  known(ACME, 'harbor.raw.shipments', ['id', 'gross_kg']),
  known(ACME, 'harbor.mart.daily', ['total_kg', 'Day']),
];

test('names match ignoring case, and columns have the spelling of the code', () => {
  const { lineage, namespace, notices } = resolveNames(
    observed({
      edges: ['harbor.raw.shipments#gross_kg -> Harbor.Mart.daily#TOTAL_KG 2026-03-02 3'],
      rows: ['harbor.raw.shipments#ID -> harbor.mart.daily 2026-03-02 3'],
    }),
    rules(HARBOR),
  );
  expect(namespace).toBe(ACME);
  expect(edgeLines(lineage)).toEqual([
    'acme|harbor.raw.shipments#gross_kg -> acme|harbor.mart.daily#total_kg 2026-03-02 3',
    'acme|harbor.raw.shipments#id -> acme|harbor.mart.daily 2026-03-02 3 rows',
    'acme|harbor.raw.shipments -> acme|harbor.mart.daily 2026-03-02 6',
    'acme|harbor.mart.daily 2026-03-02 6 written',
  ]);
  expect(notices.map(({ kind, ...rest }) => [kind, 'written' in rest ? rest.written : ''])).toEqual([
    ['case', 'harbor.mart.daily.TOTAL_KG'],
    ['case', 'Harbor.Mart.daily'],
    ['case', 'harbor.raw.shipments.ID'],
  ]);
  expect(findingsOf(notices).map(({ code }) => code)).toEqual(['other-case']);
});

test('two spellings of one edge are one edge with the rows of both', () => {
  const { lineage } = resolveNames(
    observed({
      edges: [
        'harbor.raw.shipments#gross_kg -> harbor.mart.daily#total_kg 2026-03-02 3',
        'HARBOR.raw.shipments#GROSS_KG -> harbor.mart.daily#Total_kg 2026-03-01..2026-03-04 2',
      ],
    }),
    rules(HARBOR),
  );
  expect(edgeLines(lineage)[0]).toBe(
    'acme|harbor.raw.shipments#gross_kg -> acme|harbor.mart.daily#total_kg 2026-03-01..2026-03-04 5',
  );
});

test("a name that is not in the code has the platform's spelling and a finding", () => {
  const edges = ['Harbor.Raw.Gates#Width -> harbor.mart.daily#berth 2026-03-02 1'];
  const unity = resolveNames(observed({ edges }), rules(HARBOR));
  expect(edgeLines(unity.lineage)[0]).toBe(
    'acme|harbor.raw.gates#width -> acme|harbor.mart.daily#berth 2026-03-02 1',
  );
  expect(unity.notices.map(({ kind }) => kind)).toEqual(['unknown-column', 'unknown-relation']);
  expect(findingsOf(unity.notices).map(({ message }) => message)).toEqual([
    '1 relation was observed that is not in the code: harbor.raw.gates.',
    '1 column was observed that is not in the code: harbor.mart.daily.berth.',
  ]);
  const snowflake = resolveNames(observed({ edges, observer: 'snowflake' }), rules([]));
  expect(edgeLines(snowflake.lineage)[0]).toBe(
    'snowflake://default|Harbor.Raw.Gates#Width -> snowflake://default|harbor.mart.daily#berth 2026-03-02 1',
  );
});

test('the host is the given host, otherwise the only known host, otherwise `default`', () => {
  const lineage = observed({ edges: ['harbor.raw.shipments#id -> harbor.mart.daily#day 2026-03-02 1'] });
  const other = known('snowflake://eu', 'HARBOR.RAW.SHIPMENTS', ['ID']);
  const second = known('databricks://spare', 'harbor.raw.shipments', ['id']);
  expect(resolveNames(lineage, rules([])).namespace).toBe('databricks://default');
  expect(resolveNames(lineage, rules([...HARBOR, other])).namespace).toBe(ACME);
  expect(
    resolveNames(lineage, { ...rules([...HARBOR, second]), namespace: 'databricks://spare' }).namespace,
  ).toBe('databricks://spare');
  const asked = resolveNames(lineage, rules([...HARBOR, second]));
  expect(asked.namespace).toBe('databricks://default');
  expect(findingsOf(asked.notices)[0]).toMatchObject({
    code: 'several-namespaces',
    message:
      'The export does not contain its host, and the graph has the namespaces databricks://acme, databricks://spare. The names of the export are in databricks://default.',
  });
  // A comparison uses the namespace of the project, whatever its platform.
  const duck = [known('duckdb://default', 'harbor.mart.daily', ['day'])];
  const compared = resolveNames(lineage, { known: duck, namespace: 'duckdb://default' });
  expect(compared.lineage.columnEdges[0]?.target).toBe('duckdb://default|harbor.mart.daily');
});

/** The dbt adapter of the platform; null if events contain the namespaces. */
const ADAPTERS: Readonly<Record<Observer, string | null>> = {
  'unity-catalog': 'databricks',
  snowflake: 'snowflake',
  'open-lineage': null,
};

test.each(Object.entries(ADAPTERS).filter(([, adapter]) => adapter !== null) as [Observer, string][])(
  'the default namespace of %s is that of the adapter %s',
  (observer, adapter) => {
    expect(platformOf(observer).namespace).toBe(adapterOf(adapter).namespace);
  },
);

test('the names of Unity Catalog and of the adapter are in lower case', () => {
  expect(platformOf('unity-catalog').fold('Mart')).toBe('mart');
  expect(adapterOf('databricks').tables.unquoted).toBe('lower');
});

test('a name with fewer parts matches if exactly one relation ends in it', () => {
  const lineage = observed({ edges: ['harbor.raw.shipments#id -> mart.daily#day 2026-03-02 1'] });
  const two = [known(ACME, 'raw.shipments', ['id']), known(ACME, 'harbor.mart.daily', ['day'])];
  expect(edgeLines(resolveNames(lineage, rules(two)).lineage)[0]).toBe(
    'acme|raw.shipments#id -> acme|harbor.mart.daily#day 2026-03-02 1',
  );
  const twice = [...two, known(ACME, 'spare.mart.daily', ['day'])];
  const either = resolveNames(lineage, rules(twice));
  expect(edgeLines(either.lineage)[0]).toBe('acme|raw.shipments#id -> acme|mart.daily#day 2026-03-02 1');
  expect(findingsOf(either.notices)[0]).toMatchObject({
    code: 'ambiguous-relation',
    message: 'mart.daily may be harbor.mart.daily or spare.mart.daily, so it remains a separate relation.',
  });
});

test('relations in two catalogs stay separate if the code leaves out the catalog', () => {
  const lineage = observed({
    edges: [
      'live.raw.shipments#id -> live.mart.daily#day 2026-03-02 1',
      'test.raw.shipments#id -> live.mart.daily#day 2026-03-02 1',
    ],
  });
  const { lineage: resolved } = resolveNames(lineage, rules([known(ACME, 'raw.shipments', ['id'])]));
  expect(resolved.columnEdges.map(({ source }) => source)).toEqual([
    `${ACME}|live.raw.shipments`,
    `${ACME}|test.raw.shipments`,
  ]);
});

test('a catalog that is observed later is resolved like the earlier catalogs', () => {
  const rulesOf = rules([known(ACME, 'raw.shipments', ['id'])]);
  const two = ['live', 'test'].map(
    (catalog) => `${catalog}.raw.shipments#id -> live.mart.daily#day 2026-03-02 1`,
  );
  const stored = resolveNames(observed({ edges: two }), rulesOf).lineage;
  expect(resolveStored(stored, rulesOf)).toEqual(stored);
  const next = resolveNames(observed({ edges: two.slice(0, 1) }), { ...rulesOf, stored });
  expect(next.lineage.columnEdges[0]?.source).toBe(`${ACME}|live.raw.shipments`);
});

test('two datasets whose names differ only in case match exact spellings', () => {
  const both = [known('snowflake://eu', 'H.R.T', ['A', 'a']), known('snowflake://eu', 'H.R."t.x"', ['A'])];
  const twins = [...both, known('snowflake://eu', 'H.R.t', ['A'])];
  const of = (name: string) =>
    resolveNames(
      observed({ edges: [`${name}#a -> H.R.Z#Z 2026-03-02 1`], observer: 'snowflake' }),
      rules(twins),
    );
  expect(of('H.R.t').lineage.columnEdges[0]?.source).toBe('snowflake://eu|H.R.t');
  expect(of('H.R.T').lineage.columnEdges[0]?.column).toBe('a');
  expect(of('h.r.T').notices.map(({ kind }) => kind)).toContain('several');
});

test('paths are resolved to datasets of their storage', () => {
  const { lineage } = resolveNames(
    observed({
      edges: ['s3a://Bucket/Raw/in#Id -> harbor.mart.daily#day 2026-03-02 1'],
      rows: ['dbfs:/mnt/x#Id -> harbor.mart.daily 2026-03-02 1'],
    }),
    rules(HARBOR),
  );
  expect(lineage.relationEdges.map(({ source }) => source)).toEqual(['dbfs|/mnt/x', 's3://Bucket|Raw/in']);
});

test('sightings before a rename belong to the new name, and later sightings to the old name', () => {
  const edges = [
    'harbor.raw.shipments#id -> harbor.mart.per_day#day 2026-03-01..2026-03-04 4',
    'harbor.raw.shipments#gross_kg -> harbor.mart.per_day#total_kg 2026-03-06 1',
  ];
  const renames = ['harbor.mart.per_day -> harbor.mart.daily 2026-03-05'];
  const { lineage, notices } = resolveNames(observed({ edges, renames }), rules(HARBOR));
  expect(edgeLines(lineage).slice(0, 2)).toEqual([
    'acme|harbor.raw.shipments#id -> acme|harbor.mart.daily#day 2026-03-01..2026-03-04 4',
    'acme|harbor.raw.shipments#gross_kg -> acme|harbor.mart.per_day#total_kg 2026-03-06 1',
  ]);
  expect(findingsOf(notices)[0]).toMatchObject({
    code: 'renamed-relation',
    message:
      'harbor.mart.per_day was renamed to harbor.mart.daily on 2026-03-05T00:00:00.000Z. Earlier observations count for the new name.',
  });
});

test('a rename is not followed while the code has the old name', () => {
  const { lineage, notices } = resolveNames(
    observed({
      edges: ['harbor.raw.shipments#id -> harbor.mart.daily#Day 2026-03-02 1'],
      renames: ['harbor.mart.daily -> harbor.mart.daily_backup 2026-03-05'],
    }),
    rules(HARBOR),
  );
  expect(lineage.columnEdges[0]?.target).toBe(`${ACME}|harbor.mart.daily`);
  expect(notices.find(({ kind }) => kind === 'renamed')).toMatchObject({ followed: false });
});

test('a stored ledger is resolved again when the code becomes known', () => {
  const lineage = observed({
    edges: ['harbor.Raw.shipments#Gross_KG -> harbor.mart.daily#day 2026-03-02 1'],
  });
  const before = resolveNames(lineage, rules([])).lineage;
  expect(edgeLines(before)[0]).toBe(
    'default|harbor.raw.shipments#gross_kg -> default|harbor.mart.daily#day 2026-03-02 1',
  );
  expect(resolveStored(before, rules(HARBOR))).toEqual(resolveNames(lineage, rules(HARBOR)).lineage);
});

test('a stored name on a host of the code stays there, whatever namespace is given later', () => {
  const code = [known('databricks://default', 'harbor.raw.shipments', ['id'])];
  const lineage = observed({ edges: ['harbor.raw.shipments#id -> harbor.lab.churn#risk 2026-03-02 1'] });
  const { lineage: stored } = resolveNames(lineage, rules(code));
  expect(resolveStored(stored, { known: code, namespace: 'databricks://elsewhere' })).toEqual(stored);
  const movedCode = [known('databricks://acme', 'harbor.raw.shipments', ['id'])];
  expect(resolveStored(stored, rules(movedCode)).relationEdges[0]?.target).toBe(
    'databricks://acme|harbor.lab.churn',
  );
});

test('property: resolving a resolved lineage changes nothing', () => {
  const part = fc.constantFrom('a', 'A', 'b', 'c.d');
  const name = fc.array(part, { minLength: 1, maxLength: 3 });
  const datasets = fc.array(name, { maxLength: 6 });
  fc.assert(
    fc.property(datasets, name, name, fc.constantFrom('x', 'X', 'a.b'), (all, from, to, column) => {
      const set = new Map(all.map((parts) => [parts.join('\0'), parts]));
      const datasetsKnown = [...set.values()].map((parts) => known(ACME, parts, ['x', 'a.b']));
      const at = '2026-03-02T00:00:00.000Z';
      const sighting = { firstSeen: at, lastSeen: at, count: 1, entities: [], indirect: false };
      const [source, target] = [from, to].map((parts) => ({ kind: 'relation', parts, type: null }) as const);
      if (source === undefined || target === undefined) return;
      const { lineage } = resolveNames(
        {
          ...observed({}),
          columnEdges: [{ ...sighting, source, column, target, targetColumn: column }],
          relationEdges: [{ ...sighting, source, target }],
        },
        rules(datasetsKnown),
      );
      expect(resolveStored(lineage, rules(datasetsKnown))).toEqual(lineage);
      const [edge] = lineage.columnEdges;
      const length = relationParts((edge?.source ?? '').split('|')[1] ?? '').length;
      expect(length).toBeGreaterThan(0);
    }),
  );
});

function rules(datasets: readonly KnownDataset[]): ResolveRules {
  return { known: datasets, namespace: null };
}
