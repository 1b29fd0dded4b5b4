/**
 * Measures builds and queries of a generated project: `npm run bench -- [--adapter duckdb|snowflake]
 * [--models 2000] [--waves 41] [--runs 3] [--threads n] [--json]`. Every step runs in a separate process. The
 * results are medians of all runs.
 *
 *   cold        without a store and a cache
 *   cached      the store was deleted, the cache was kept
 *   unchanged   both were kept
 *   rewritten   dbt wrote the same project again
 *   changed     one model was changed
 *   impact      one question, in a process that has answered others before
 *
 * Before these steps the SQL front end is measured (sql/main.ts). `--part sql` or `--part project` selects
 * one of the two. `--part observed [--rows 1000000]` reads a generated export of observed lineage
 * (observed/main.ts).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { ChildAnswer, ChildStep } from './child.ts';
import { measureEdits } from './edits/main.ts';
import { median } from './median.ts';
import { measureObserved } from './observed/main.ts';
import { type BenchAdapter, makeProject, type ProjectSettings, writeProject } from './project.ts';
import { measureSql } from './sql/main.ts';

const STEPS = ['cold', 'cached', 'unchanged', 'rewritten', 'changed', 'impact'] as const;
type Step = (typeof STEPS)[number];

/** The targets of the product, in milliseconds on two cores. */
const TARGETS: Readonly<Partial<Record<Step, { readonly of: 'wall' | 'cpu'; readonly limit: number }>>> = {
  cold: { of: 'cpu', limit: 8_000 },
  unchanged: { of: 'wall', limit: 300 },
  impact: { of: 'wall', limit: 1 },
};

interface Measured {
  readonly wall: number;
  readonly cpu: number;
  readonly detail: Readonly<Record<string, number>>;
}

const { values } = parseArgs({
  options: {
    adapter: { type: 'string', default: 'duckdb' },
    models: { type: 'string', default: '2000' },
    waves: { type: 'string', default: '41' },
    runs: { type: 'string', default: '3' },
    threads: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
    corpora: { type: 'string' },
    edits: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    tpcds: { type: 'string' },
    peers: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const settings: ProjectSettings = {
  models: Number(values.models),
  waves: Number(values.waves),
  seed: Number(values.seed),
  adapter: adapterOf(values.adapter),
};
if (values.corpora !== undefined) {
  measureEdits(values.corpora, { edits: Number(values.edits), seed: Number(values.seed) });
  process.exit();
}
if (values.part === 'observed') {
  await measureObserved(Number(values.rows));
  process.exit();
}
const threads = values.threads === undefined ? null : Number(values.threads);
if (values.part !== 'project' && !values.json)
  await measureSql({ tpcds: values.tpcds, runs: Number(values.runs) * 5, peers: values.peers });
if (values.part === 'sql') process.exit();
const results = new Map<Step, Measured[]>(STEPS.map((step) => [step, []]));
for (let run = 0; run < Number(values.runs); run++) await measureAll(results);
const medians = Object.fromEntries(STEPS.map((step) => [step, mediansOf(results.get(step) ?? [])]));
if (values.json)
  console.log(JSON.stringify({ settings, runs: Number(values.runs), targets: TARGETS, medians }, null, 2));
else showTable(medians);

async function measureAll(into: Map<Step, Measured[]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  try {
    const state = join(folder, '.tributary');
    const child = async (step: Step): Promise<void> => {
      const kind = step === 'impact' ? 'impact' : 'build';
      into.get(step)?.push(await runChild({ step: kind, project: folder, state, threads }));
    };
    writeProject(folder, makeProject(settings));
    await child('cold');
    for (const file of await readdir(state)) if (!file.startsWith('cache.db')) await rm(join(state, file));
    await child('cached');
    await child('unchanged');
    writeProject(folder, makeProject({ ...settings, generatedAt: '2026-01-02T00:00:00Z' }));
    await child('rewritten');
    writeProject(folder, makeProject({ ...settings, changed: Math.floor(settings.models / 2) }));
    await child('changed');
    await child('impact');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runChild(step: ChildStep): Promise<Measured> {
  const script = join(import.meta.dirname, 'child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(step)]);
  return JSON.parse(stdout) as ChildAnswer;
}

function mediansOf(measured: readonly Measured[]): Measured {
  const keys = Object.keys(measured[0]?.detail ?? {});
  return {
    wall: median(measured.map(({ wall }) => wall)),
    cpu: median(measured.map(({ cpu }) => cpu)),
    detail: Object.fromEntries(
      keys.map((key) => [key, median(measured.map(({ detail }) => detail[key] ?? 0))]),
    ),
  };
}

function showTable(medians: Readonly<Record<string, Measured>>): void {
  console.log(
    `${settings.models} models in ${settings.waves} waves, ${settings.adapter}; medians of ${values.runs} runs`,
  );
  const row = (cells: readonly string[]): string =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(12))).join('');
  console.log(row(['', 'wall ms', 'cpu ms', 'target', 'analysed', 'from cache', 'written']));
  for (const step of STEPS) {
    const { wall = 0, cpu = 0, detail = {} } = medians[step] ?? {};
    const target = TARGETS[step];
    const shown = target === undefined ? '' : `${target.of} ≤ ${target.limit}`;
    const counts = ['analysed', 'fromCache', 'written'].map((key) =>
      key in detail ? String(detail[key]) : '',
    );
    console.log(row([step, wall.toFixed(wall < 10 ? 3 : 0), cpu.toFixed(0), shown, ...counts]));
  }
  const { reached = 0, edges = 0, directEdges = 0, columns = 0, ...more } = medians['impact']?.detail ?? {};
  console.log(`graph: ${columns} columns, ${directEdges} direct edges, ${edges} edges in all`);
  const { first = 0, widest = 0, widestReached = 0 } = more;
  console.log(
    `impact: ${reached} columns reached (the median of a sample); the widest, ${widestReached} columns, takes ${widest.toFixed(1)} ms; ` +
      `the first query of a process ${first.toFixed(1)} ms`,
  );
  const stages = medians['cold']?.detail ?? {};
  const shown = ['read', 'analyse', 'link', 'store'].map(
    (stage) => `${stage} ${(stages[stage] ?? 0).toFixed(0)}`,
  );
  console.log(`cold build by stage, ms: ${shown.join(', ')}`);
}

function adapterOf(text: string): BenchAdapter {
  if (text === 'duckdb' || text === 'snowflake') return text;
  throw new TypeError(`--adapter is "${text}": use duckdb or snowflake`);
}
