/**
 * The complete flow over small projects: its reports, repeated work, and the equality of an incremental and a
 * full build.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../src/model/failure.ts';
import { ANALYSE_MODEL } from '../src/pipeline/analyse-model.ts';
import { type BuildOptions, type BuildProgress, type BuildReport, build } from '../src/pipeline.ts';
import { createInlineQueue, type Queue } from '../src/queue/index.ts';
import { type AnalysisRequest, analyse } from '../src/sql/index.ts';
import { openEmbeddedStore } from '../src/store/index.ts';
import { type SmallModel, type SmallProject, writeSmallProject } from './pipeline/small-project.ts';
import { runs } from './runs.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tributary-build-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const SHOP: SmallProject = {
  sources: { raw_orders: ['id', 'customer', 'price', 'tax'], raw_customers: ['id', 'name'] },
  models: [
    { name: 'orders', sql: 'select id, customer, price + tax as total from {raw_orders} where id > 0' },
    { name: 'customers', sql: 'select * from {raw_customers}' },
    {
      name: 'revenue',
      sql: 'select c.name, sum(o.total) as total from {orders} o join {customers} c on c.id = o.customer group by c.name',
    },
    { name: 'ranked', sql: 'select *, row_number() over (order by total desc) as place from {revenue}' },
  ],
  catalog: {
    orders: ['id', 'customer', 'total'],
    customers: ['id', 'name'],
    revenue: ['name', 'total'],
    ranked: ['name', 'total', 'place'],
  },
};

describe('a build', () => {
  test('reports its result and stores it', async () => {
    writeSmallProject(root, SHOP);
    const { report, exported } = await buildOnce();
    expect(report).toMatchObject({
      project: 'small',
      unchanged: false,
      waves: 3,
      models: { total: 4, analysed: 4, fromCache: 0, opaque: 0 },
      coverage: {
        jobs: { total: 4, withColumns: 4, opaque: 0 },
        columns: { total: 10, known: 10 },
        opaque: [],
      },
      applied: { jobsWritten: 4, jobsUnchanged: 0, jobsRemoved: 0 },
      findings: [],
    });
    expect(report.build).toMatchObject({
      project: 'small',
      number: 1,
      sourcePath: join(root, 'target', 'manifest.json'),
    });
    const ranked = exported
      .split('\n')
      .find((line) => line.startsWith('{"job"') && line.includes('model.small.ranked'));
    expect(ranked).toContain('"subtype":"WINDOW"');
  });

  test('reports progress that never decreases', async () => {
    writeSmallProject(root, SHOP);
    const seen: BuildProgress[] = [];
    await buildOnce({ onProgress: (progress) => seen.push(progress) });
    const analysed = seen.filter(({ stage }) => stage === 'analyse');
    expect(analysed.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(analysed.map(({ model }) => model).sort()).toEqual(
      SHOP.models.map(({ name }) => `model.small.${name}`).sort(),
    );
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(['read', 'analyse', 'link', 'store']);
  });

  test('writes a job again if only its names change', async () => {
    const ordered = (by: string): SmallProject => ({
      ...SHOP,
      models: [...SHOP.models, { name: 'listed', sql: `select id from {raw_orders} order by ${by}` }],
    });
    writeSmallProject(root, ordered('tax'));
    await buildOnce();
    writeSmallProject(root, ordered('price'));
    const { report, exported } = await buildOnce();
    expect(report.applied).toMatchObject({ jobsWritten: 1 });
    const listed = exported
      .split('\n')
      .find((line) => line.startsWith('{"job"') && line.includes('model.small.listed'));
    expect(listed).toContain('"column":"price"');
    expect(listed).not.toContain('"column":"tax"');
  });

  test('makes a model that does not parse opaque, with the statement and the place', async () => {
    writeSmallProject(root, {
      ...SHOP,
      models: [...SHOP.models, { name: 'odd', sql: 'select (((\nfrom from {orders}' }],
    });
    const { report } = await buildOnce();
    expect(report.models).toMatchObject({ total: 5, opaque: 1 });
    expect(report.coverage.opaque).toMatchObject([
      {
        code: 'parse-failed',
        jobs: 1,
        places: [{ name: 'model.small.odd', statement: 0, file: 'models/odd.sql' }],
      },
    ]);
  });

  test('expands a star over all columns of an incremental table, and of a relation with several writers', async () => {
    writeSmallProject(root, {
      sources: { raw: ['id', 'x', 'y'] },
      models: [
        { name: 'grown', sql: 'select id from {raw}', materialized: 'incremental' },
        { name: 'of_grown', sql: 'select * from {grown}' },
        { name: 'made_1', sql: 'select x from {raw}', alias: 'made' },
        { name: 'made_2', sql: 'select y from {raw}', alias: 'made' },
        { name: 'of_made', sql: 'select * from "db"."main"."made"', alsoDeclares: ['made_1'] },
      ],
      catalog: { grown: ['id', 'old'] },
    });
    const { report, exported } = await buildOnce();
    const columns = (name: string): unknown =>
      exported
        .split('\n')
        .filter((line) => line.startsWith('{"dataset"'))
        .map((line) => JSON.parse(line).dataset)
        .find((dataset) => dataset.name === `db.main.${name}`)
        .columns.map((column: { name: string }) => column.name);
    expect(columns('of_grown')).toEqual(['id', 'old']);
    expect(columns('of_made')).toEqual(['x', 'y']);
    expect(report.findings.map(({ code }) => code).sort()).toEqual([
      'column-kept',
      'incomplete-catalog',
      'written-twice',
    ]);
  });

  test('has a finding if it replaces a project of the same name', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    const other = join(root, 'other');
    writeSmallProject(other, { ...SHOP, models: SHOP.models.slice(0, 2) });
    const { report, exported } = await buildOnce({ path: other });
    expect(report.findings).toMatchObject([
      {
        code: 'built-elsewhere',
        severity: 'warning',
        message: expect.stringContaining(join(root, 'target')),
      },
    ]);
    expect(exported).not.toContain('model.small.ranked');
    // The finding is reported once: the new build is the project now.
    expect((await buildOnce({ path: other })).report.findings).toEqual([]);
  });

  test('uses the given namespace', async () => {
    writeSmallProject(root, SHOP);
    const { exported } = await buildOnce({ namespace: 'duckdb://shop' });
    expect(exported).toContain('"duckdb://shop|db.main.orders"');
  });

  test('works without a usable cache, with a finding', async () => {
    writeSmallProject(root, SHOP);
    writeFileSync(join(root, 'file'), '');
    const { report, exported } = await buildOnce({ cacheDirectory: join(root, 'file') });
    expect(report.findings.map(({ code }) => code)).toEqual(['cache-unavailable']);
    expect(exported).toBe(await fullExport());
  });

  test('replaces a damaged cache, with a finding', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    writeFileSync(
      join(root, 'state', 'cache.db'),
      'damaged, and long enough to be taken for a database file',
    );
    rmSync(join(root, 'state', 'graph.db'), { force: true });
    const { report, exported } = await buildOnce();
    expect(report.findings.map(({ code }) => code)).toContain('cache-set-aside');
    expect(exported).toBe(await fullExport());
  });

  test.each([
    ['nothing', ''],
    ['a truncated manifest', '{"metadata": {"dbt_schema_version": "https://schemas.getdbt.com/dbt/manif'],
  ])('refuses %s and leaves the store unchanged', async (_, text) => {
    writeSmallProject(root, SHOP);
    const before = await buildOnce();
    writeFileSync(join(root, 'target', 'manifest.json'), text);
    await expect(buildOnce()).rejects.toBeInstanceOf(Failure);
    const store = await openEmbeddedStore({ directory: join(root, 'state'), mode: 'read' });
    expect(await textOf(store.export())).toBe(before.exported);
    await store.close();
  });

  test('that is cancelled leaves the store unchanged and stores the computed results in the cache', async () => {
    writeSmallProject(root, SHOP);
    const stop = new AbortController();
    const onProgress = ({ stage, done }: BuildProgress): void => {
      if (stage === 'analyse' && done === 2) stop.abort(new Error('enough'));
    };
    await expect(buildOnce({ onProgress, signal: stop.signal })).rejects.toThrowError('enough');
    const { report, exported } = await buildOnce();
    expect(report.build.number).toBe(1);
    expect(report.models.analysed + report.models.fromCache).toBe(4);
    expect(exported).toBe(await fullExport());
  });

  test('with a failed analysis has an opaque model, and the next build tries again', async () => {
    writeSmallProject(root, SHOP);
    const queue = analysisQueue((request) => {
      if (request.target?.endsWith('revenue')) throw new Error('out of luck');
    });
    const first = await buildOnce({ queue });
    expect(first.report.findings).toMatchObject([
      { code: 'analysis-failed', subject: 'model.small.revenue' },
    ]);
    expect(first.report.coverage.opaque).toMatchObject([{ code: 'parse-failed' }]);
    const second = await buildOnce();
    expect(second.report).toMatchObject({ unchanged: false, models: { opaque: 0 } });
    expect(second.exported).toBe(await fullExport());
  });
});

describe('a repeated build', () => {
  test('of the same input does nothing', async () => {
    writeSmallProject(root, SHOP);
    const first = await buildOnce();
    const texts: string[] = [];
    const second = await buildOnce({ queue: analysisQueue(({ target }) => texts.push(target ?? '')) });
    expect(texts).toEqual([]);
    expect(second.report).toMatchObject({
      unchanged: true,
      applied: null,
      models: { total: 4, analysed: 0 },
    });
    expect(second.report.build).toEqual(first.report.build);
    expect(second.report.coverage).toEqual(first.report.coverage);
    expect(second.report.findings).toEqual(first.report.findings);
    expect(second.exported).toBe(first.exported);
  });

  test('of files with the same inventory does nothing', async () => {
    writeSmallProject(root, SHOP);
    const first = await buildOnce();
    writeSmallProject(root, { ...SHOP, generatedAt: '2026-02-02T02:02:02Z' });
    const second = await buildOnce();
    expect(second.report).toMatchObject({ unchanged: true, build: first.report.build });
  });

  test('reads changed files of compiled SQL next to the manifest', async () => {
    const models = SHOP.models.map((model) => (model.name === 'customers' ? { ...model, sql: null } : model));
    writeSmallProject(root, { ...SHOP, models });
    const compiled = join(root, 'target', 'compiled', 'small', 'models');
    mkdirSync(compiled, { recursive: true });
    writeFileSync(join(compiled, 'customers.sql'), 'select id, name from "db"."main"."raw_customers"');
    await buildOnce();
    expect((await buildOnce()).report.unchanged).toBe(true);
    writeFileSync(join(compiled, 'customers.sql'), 'select name, id from "db"."main"."raw_customers"');
    const { report } = await buildOnce();
    expect(report).toMatchObject({ unchanged: false, models: { fromCache: 2 } });
  });

  test('after the store was deleted analyses nothing again', async () => {
    writeSmallProject(root, SHOP);
    const first = await buildOnce();
    rmSync(join(root, 'state', 'graph.db'), { force: true });
    const second = await buildOnce();
    expect(second.report.models).toMatchObject({ analysed: 0, fromCache: 4 });
    expect(second.exported).toBe(first.exported);
  });

  test('with a changed model analyses only that model', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    writeSmallProject(root, edited('orders', 'select id, customer, price as total from {raw_orders}'));
    expect(await analysedAgain()).toEqual(['orders']);
  });

  test('with a model whose columns changed also analyses its readers', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    writeSmallProject(root, edited('orders', 'select id, customer, price as total, tax from {raw_orders}'));
    expect(await analysedAgain()).toEqual(['orders', 'revenue']);
  });

  test('in another namespace is not unchanged', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    const { report } = await buildOnce({ namespace: 'duckdb://other' });
    expect(report).toMatchObject({ unchanged: false, models: { analysed: 0, fromCache: 4 } });
  });

  test('of a smaller project removes the missing models', async () => {
    writeSmallProject(root, SHOP);
    await buildOnce();
    writeSmallProject(root, { ...SHOP, models: SHOP.models.filter(({ name }) => name !== 'ranked') });
    const { report, exported } = await buildOnce();
    expect(report.applied).toMatchObject({ jobsRemoved: 1, jobsUnchanged: 3, jobsWritten: 0 });
    expect(exported).toBe(await fullExport());
  });

  test('analyses models with undeclared reads again, since no key covers them', async () => {
    const secret: SmallModel = { name: 'secret', sql: 'select a.x from elsewhere.hidden a, {orders} o' };
    writeSmallProject(root, { ...SHOP, models: [...SHOP.models, secret] });
    const { report } = await buildOnce();
    expect(report.findings.map(({ code }) => code)).toContain('undeclared-read');
    rmSync(join(root, 'state', 'graph.db'), { force: true });
    expect(await analysedAgain()).toEqual(['secret']);
  });

  function edited(name: string, sql: string): SmallProject {
    return { ...SHOP, models: SHOP.models.map((model) => (model.name === name ? { ...model, sql } : model)) };
  }

  async function analysedAgain(): Promise<string[]> {
    const texts: string[] = [];
    const queue = analysisQueue(({ target }) => texts.push(target?.split('.').at(-1) ?? ''));
    const { exported } = await buildOnce({ queue });
    expect(exported).toBe(await fullExport());
    return texts.sort();
  }
});

describe('the stored bytes are the same', () => {
  test('with any number of threads', async () => {
    writeSmallProject(root, { ...SHOP, models: manyModels() });
    const exports = new Set<string>();
    for (const threads of [1, 2, 3]) {
      const state = join(root, `state-${threads}`);
      exports.add((await buildOnce({ threads }, state)).exported);
    }
    expect(exports.size).toBe(1);
  });

  test('after any earlier builds', async () => {
    const edits = fc.array(EDIT, { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(PROJECT, edits, async (project, all) => {
      const folder = mkdtempSync(join(root, 'case-'));
      let now: readonly RandomModel[] = project;
      for (const edit of [null, ...all]) {
        if (edit === 'delete-cache') rmSync(join(folder, 'state', 'cache.db'), { force: true });
        else if (edit !== null) now = applyEdit(now, edit);
        writeSmallProject(folder, { sources: SOURCES, models: modelsOf(now) });
        const upon = await buildIn(folder, join(folder, 'state'));
        const fresh = await buildIn(folder, mkdtempSync(join(folder, 'fresh-')));
        expect(upon.exported).toBe(fresh.exported);
        const again = await buildIn(folder, join(folder, 'state'));
        expect(again.report).toMatchObject({ unchanged: true, models: { analysed: 0 } });
      }
      rmSync(folder, { recursive: true, force: true });
    });
    await fc.assert(property, { numRuns: runs({ full: 8, long: 100 }) });
  });
});

// ---- random projects

const SOURCES = { s0: ['a', 'b', 'c'], s1: ['a', 'd'] };

interface RandomModel {
  readonly name: string;
  readonly shape: number;
  /** Positions among the sources and the earlier models. */
  readonly left: number;
  readonly right: number;
  readonly renamed: number;
}

type Edit =
  | 'delete-cache'
  | { readonly kind: 'change' | 'rename' | 'remove'; readonly at: number }
  | { readonly kind: 'add'; readonly at: number; readonly model: RandomModel };

const MODEL: fc.Arbitrary<RandomModel> = fc.record({
  name: fc.nat(999_999).map((number) => `m${number}`),
  shape: fc.nat(6),
  left: fc.nat(20),
  right: fc.nat(20),
  renamed: fc.nat(2),
});
const PROJECT = fc.uniqueArray(MODEL, { minLength: 1, maxLength: 7, selector: ({ name }) => name });
const EDIT: fc.Arbitrary<Edit> = fc.oneof(
  fc.constant('delete-cache' as const),
  fc.record({
    kind: fc.constantFrom('change' as const, 'rename' as const, 'remove' as const),
    at: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(20), model: MODEL }),
);

function applyEdit(
  project: readonly RandomModel[],
  edit: Exclude<Edit, 'delete-cache'>,
): readonly RandomModel[] {
  const at = project.length === 0 ? 0 : edit.at % project.length;
  switch (edit.kind) {
    case 'add': {
      const name = project.some((model) => model.name === edit.model.name)
        ? `${edit.model.name}_2`
        : edit.model.name;
      return project.toSpliced(at, 0, { ...edit.model, name });
    }
    case 'remove':
      return project.toSpliced(at, 1);
    case 'change':
      return project.map((model, i) => (i === at ? { ...model, shape: model.shape + 1 } : model));
    case 'rename':
      return project.map((model, i) => (i === at ? { ...model, renamed: model.renamed + 1 } : model));
  }
}

function modelsOf(project: readonly RandomModel[]): SmallModel[] {
  return project.map((model, i) => {
    const before = [...Object.keys(SOURCES), ...project.slice(0, i).map(({ name }) => name)];
    const left = before[model.left % before.length] ?? 's0';
    const right = before[model.right % before.length] ?? 's1';
    const made = `r${model.renamed}`;
    const texts = [
      `select a as ${made}, a from {${left}}`,
      `select * from {${left}} where a > 0`,
      `select l.a, r.a as ${made} from {${left}} l join {${right}} r on l.a = r.a`,
      `select sum(a) as a, count(*) as ${made} from {${left}} group by a having max(a) > 1`,
      `with t as (select * from {${left}}) select t.*, rank() over (order by t.a) as ${made} from t`,
      `select a, b as ${made} from {${left}} union all select a, a from {${right}}`,
      `select a, case when a > 1 then ${made} end as b from {${left}} limit 3`,
    ];
    return { name: model.name, sql: texts[model.shape % texts.length] ?? '' };
  });
}

// ---- builds

interface Built {
  readonly report: BuildReport;
  readonly exported: string;
}

async function buildOnce(options: Partial<BuildOptions> = {}, state = join(root, 'state')): Promise<Built> {
  const store = await openEmbeddedStore({ directory: state, mode: 'write' });
  try {
    const report = await build({ path: root, store, cacheDirectory: state, threads: 1, ...options });
    return { report, exported: await textOf(store.export()) };
  } finally {
    await store.close();
  }
}

/** Without threads: a property with hundreds of builds would spend its time on them. */
async function buildIn(folder: string, state: string): Promise<Built> {
  return buildOnce({ path: folder, queue: analysisQueue(() => {}) }, state);
}

/** The export of a full build. */
async function fullExport(): Promise<string> {
  return (await buildOnce({}, mkdtempSync(join(root, 'fresh-')))).exported;
}

function analysisQueue(before: (request: AnalysisRequest) => void): Queue {
  const queue = createInlineQueue();
  queue.handle(ANALYSE_MODEL, async (request: AnalysisRequest) => {
    before(request);
    return analyse(request);
  });
  return queue;
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all.join('');
}

function manyModels(): SmallModel[] {
  return Array.from({ length: 60 }, (_, i) => ({
    name: `model_${i}`,
    sql:
      i < 20
        ? 'select * from {raw_orders}'
        : `select id, total_${i} from (select id, price as total_${i} from {model_${i % 20}}) t`,
  }));
}
