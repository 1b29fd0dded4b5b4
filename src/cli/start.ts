/**
 * `tributary start` (`npm start`): builds the bundled example or a project, prints the result and one impact
 * answer, and serves the graph.
 */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type GraphReader, type LocatedColumn, locateQuestion } from '../graph/index.ts';
import { askImpact } from '../library/answers/ask-impact.ts';
import { Failure } from '../model/failure.ts';
import { columnId } from '../model/names.ts';
import type { LineageStore } from '../store/index.ts';
import { type Built, buildProject } from './build/build.ts';
import { buildJson } from './build/build-json.ts';
import { printBuild } from './build/print-build.ts';
import type { ExitCode } from './exit-code.ts';
import { printOpaque } from './findings/print-coverage.ts';
import { printImpact } from './impact/print-impact.ts';
import type { Io, OutputOptions } from './io.ts';
import { printAddress, type ServerOptions, serverJson, serveUntilStopped } from './operate/serve.ts';
import { openStore } from './settings/open-store.ts';

export interface StartOptions extends OutputOptions, ServerOptions {}

const EXAMPLE = new URL('../../examples/velo/', import.meta.url);
/** A column of the example: changing it produces each verdict. */
const EXAMPLE_QUESTION = 'stg_ops__trips.distance_km';
const RELATIONS_SHOWN = 6;
/** In other projects, the question uses the column with the largest reach among this many columns. */
const COLUMNS_TRIED = 200;

export async function runStart(path: string | undefined, options: StartOptions, io: Io): Promise<ExitCode> {
  const built = await buildProject(path ?? examplePath(), io, async (each, store) => {
    if (!io.json) await introduce(each, store, io);
    return each;
  });
  const { project, settings } = built;
  const graph = await openStore({ mode: 'read', settings, directory: () => project.state, io });
  try {
    return await serveUntilStopped({ graph, queue: settings.queue }, options, io, (server) => {
      const { report, findings } = built;
      if (io.json) io.printJson({ build: buildJson(report, findings), server: serverJson(server) });
      else printAddress(server, io);
    });
  } finally {
    await graph.close();
  }
}

function examplePath(): string {
  const path = fileURLToPath(EXAMPLE);
  if (existsSync(path)) return path;
  throw new Failure(
    'bad-usage',
    'The example is part of the repository, not of the package; give a dbt project: tributary start <path>.',
  );
}

async function introduce({ project, report, findings }: Built, store: LineageStore, io: Io): Promise<void> {
  const { paint } = io;
  io.print([
    ...printBuild(report, findings, await store.counts(), paint),
    ...printOpaque(report.coverage.opaque, paint),
  ]);
  const question = await questionFor(store);
  if (question === null) return;
  const impact = await askImpact(store, question, {}, { most: RELATIONS_SHOWN, withPaths: true });
  io.print([
    '',
    `${paint.dim('$')} tributary impact ${question} --project ${relative('', project.folder) || '.'}`,
    ...printImpact(impact, { paths: false, all: false }, paint),
    '',
  ]);
}

async function questionFor(graph: GraphReader): Promise<string | null> {
  const example = await locateQuestion(graph, EXAMPLE_QUESTION);
  if (example.kind === 'column') return nameOf(example);
  const { items } = await graph.jobs({ first: COLUMNS_TRIED, after: null });
  const read = await graph.datasets([...new Set(items.flatMap(({ item }) => item.reads))]);
  const columns = read.flatMap((dataset) => dataset.columns.map(({ name }) => ({ dataset, column: name })));
  let best: { readonly name: string; readonly reached: number } | null = null;
  const step = Math.max(1, Math.floor(columns.length / COLUMNS_TRIED));
  for (let i = 0; i < columns.length; i += step) {
    const each = columns[i];
    if (each === undefined) continue;
    const reached = await reachOf(graph, each);
    if (reached > (best?.reached ?? 0)) best = { name: nameOf(each), reached };
  }
  return best?.name ?? null;
}

type NamedColumn = Pick<LocatedColumn, 'dataset' | 'column'>;

async function reachOf(graph: GraphReader, { dataset, column }: NamedColumn): Promise<number> {
  const { columnCount, rowCount } = await graph.reach({
    direction: 'down',
    start: [{ state: { kind: 'column', column: columnId(dataset.id, column) }, hops: 0 }],
    limits: { depth: 100, states: 10_000, milliseconds: 100 },
  });
  return columnCount + rowCount;
}

function nameOf({ dataset, column }: NamedColumn): string {
  return `${dataset.name}.${column}`;
}
