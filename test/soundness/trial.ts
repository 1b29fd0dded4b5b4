/**
 * One trial of `impact`: runs a random warehouse and a random change before and after the change, and
 * compares the answer for each relation with its change.
 *
 *   trial(lab, 7)   → { misses: [], affected: 3, changed: 2, … }
 *   a miss          "m4 changed, and was reported as unaffected"
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { diffGraphs, type ImpactAnswer, impact, type Listing, locateChange } from '../../src/graph/index.ts';
import type { ColumnGraph } from '../../src/model/column-graph.ts';
import { handleAnalyseModel } from '../../src/pipeline/analyse-model.ts';
import { compareVersions } from '../../src/pipeline/compare-versions.ts';
import { type ProjectVersion, readProject } from '../../src/pipeline/read-version.ts';
import { withFormerNames } from '../../src/pipeline/with-former-names.ts';
import { createInlineQueue, type Queue } from '../../src/queue/index.ts';
import { analyse } from '../../src/sql/index.ts';
import { openStored } from '../graph/stored.ts';
import { writeSmallProject } from '../pipeline/small-project.ts';
import { generateWarehouse, random, textOf, type Warehouse } from './generate.ts';
import { type Mutation, mutate } from './mutate.ts';
import { type Content, runWarehouse, type State } from './run.ts';

export interface Lab {
  /** One database for each set of data. */
  readonly connections: readonly [DuckDBConnection, ...DuckDBConnection[]];
  readonly queue: Queue;
  readonly folder: string;
  close(): Promise<void>;
}

export interface Trial {
  readonly seed: number;
  readonly what: string;
  /** Wrong answers. */
  readonly misses: readonly string[];
  /** Relations that were reported as affected, and those of them that changed. */
  readonly affected: number;
  readonly changed: number;
  readonly possibly: number;
  readonly unaffected: number;
  /** The models, for display. */
  readonly text: string;
}

export async function openLab(): Promise<Lab> {
  const databases = [await openDatabase(), await openDatabase(), await openDatabase()] as const;
  const [first, second, third] = databases;
  const queue = createInlineQueue({ concurrency: 1 });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  const folder = mkdtempSync(join(tmpdir(), 'tributary-soundness-'));
  const close = async (): Promise<void> => {
    await queue.close();
    for (const { connection, instance } of databases) {
      connection.closeSync();
      instance.closeSync();
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const connections = [first.connection, second.connection, third.connection] as const;
  return { connections, queue, folder, close };
}

async function openDatabase() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
  return { instance, connection: await instance.connect() };
}

export async function trial(lab: Lab, seed: number): Promise<Trial> {
  const r = random(seed);
  const before = generateWarehouse(r);
  const mutation = mutate(r, before);
  const old = await runWarehouse(lab.connections[0], before);
  const now = await runWarehouse(lab.connections[0], mutation.after);
  const prediction = await ask(lab, before, mutation);
  const names = before.models.map(({ name }) => name).filter((name) => !prediction.own.has(name));
  const texts = new Map(before.models.map((model) => [model.name, textOf(model)]));
  const reads = (name: string): string[] =>
    [...(texts.get(name) ?? '').matchAll(/\{(\w+)\}/g)].map(([, read = '']) => read);
  const misses = names.flatMap((name) => missesOf(name, { old, now, answer: prediction.answer, reads }));
  const differs = (name: string): boolean => contentText(old.get(name)) !== contentText(now.get(name));
  const affected = names.filter((name) => find(prediction.answer.affected, name) !== undefined);
  return {
    seed,
    what: mutation.what,
    misses,
    affected: affected.length,
    changed: affected.filter(differs).length,
    possibly: prediction.answer.possiblyAffected.length,
    unaffected: prediction.answer.unaffected.length,
    text: before.models.map((model) => `${model.name}: ${textOf(model)}`).join('\n'),
  };
}

interface Prediction {
  readonly answer: ImpactAnswer;
  /** The relation whose code or columns are changed. */
  readonly own: ReadonlySet<string>;
}

async function ask(lab: Lab, before: Warehouse, { after, question }: Mutation): Promise<Prediction> {
  const graph = await graphOf(lab, before);
  if (question === null) {
    const next = await withFormerNames(graph, await projectOf(lab, after), true);
    const { relations } = diffGraphs(graph, next);
    const own = new Set(relations.filter((each) => each.own).map(({ name }) => shortName(name)));
    return await compareVersions(graph, next, {}, async ({ answer }) => ({ answer, own }));
  }
  const { store, end } = await openStored([graph]);
  try {
    const asked = await locateChange(store, question.of, question);
    if (asked.kind !== 'change') throw new Error(asked.message);
    return { answer: await impact(store, [asked.change]), own: new Set() };
  } finally {
    await end();
  }
}

async function graphOf(lab: Lab, warehouse: Warehouse): Promise<ColumnGraph> {
  return (await projectOf(lab, warehouse)).graph;
}

export async function projectOf(
  { folder, queue }: Lab,
  { sources, models }: Warehouse,
): Promise<ProjectVersion> {
  writeSmallProject(folder, {
    sources: Object.fromEntries(
      sources.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    ),
    models: models.map((model) => ({ name: model.name, sql: textOf(model) })),
  });
  return await readProject(folder, { cacheDirectory: join(folder, 'state'), queue });
}

interface Found {
  readonly old: State;
  readonly now: State;
  readonly answer: ImpactAnswer;
  /** The relations that a model references. */
  readonly reads: (model: string) => readonly string[];
}

function missesOf(name: string, { old, now, answer, reads }: Found): string[] {
  const [before, after] = [old.get(name) ?? null, now.get(name) ?? null];
  if (contentText(before) === contentText(after)) return [];
  if (find(answer.possiblyAffected, name) !== undefined) return [];
  const entry = find(answer.affected, name);
  if (entry === undefined)
    return [
      `${name} changed, and was ${find(answer.unaffected, name) ? 'reported as unaffected' : 'not in the answer'}`,
    ];
  if (entry.alsoPossibly !== null || entry.whole) return [];
  // A relation that reads one which fails to build changes with it: it keeps its content, or fails to build.
  if (after === null)
    return reads(name).some((each) => now.get(each) === null)
      ? []
      : [`${name} failed to build, and was reported as changed`];
  if (before === null || entry.rows !== null) return [];
  if (before.rows.length !== after.rows.length) return [`${name} has other rows, which was not reported`];
  const listed = new Set(entry.columns.map(({ column }) => column));
  return [...before.columns]
    .filter(([column, values]) => after.columns.get(column) !== values && !listed.has(column))
    .map(([column]) => `${name}.${column} changed, which was not reported`);
}

function find<R extends { readonly name: string }>(relations: Listing<R>, name: string): R | undefined {
  return relations.find((each) => shortName(each.name) === name);
}

function shortName(name: string): string {
  return name.replace('db.main.', '');
}

function contentText(content: Content | null | undefined): string {
  return content === null || content === undefined
    ? 'broken'
    : `${content.schema}\n${content.rows.join('\n')}`;
}
