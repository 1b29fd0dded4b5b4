/**
 * One trial of what `impact` says: a warehouse and a change at random, run for real before and after, and what was said of each relation held against
 * what happened to it.
 *
 *   trial(lab, 7)   →   { misses: [], affected: 3, changed: 2, … }; a miss: “m4 changed, and was called unaffected”
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
import { type Held, runWarehouse, type State } from './run.ts';

export interface Lab {
  readonly connection: DuckDBConnection;
  readonly queue: Queue;
  readonly folder: string;
  close(): Promise<void>;
}

export interface Trial {
  readonly seed: number;
  readonly what: string;
  /** What was said that is not so. */
  readonly misses: readonly string[];
  /** Relations that were called affected, and those of them that did change. */
  readonly affected: number;
  readonly changed: number;
  readonly possibly: number;
  readonly unaffected: number;
  /** The models, for people. */
  readonly text: string;
}

export async function openLab(): Promise<Lab> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const queue = createInlineQueue({ concurrency: 1 });
  handleAnalyseModel(queue, { analyse: async (request) => analyse(request) });
  const folder = mkdtempSync(join(tmpdir(), 'tributary-soundness-'));
  const close = async (): Promise<void> => {
    await queue.close();
    connection.closeSync();
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  };
  return { connection, queue, folder, close };
}

export async function trial(lab: Lab, seed: number): Promise<Trial> {
  const r = random(seed);
  const before = generateWarehouse(r);
  const mutation = mutate(r, before);
  const old = await runWarehouse(lab.connection, before);
  const now = await runWarehouse(lab.connection, mutation.after);
  const said = await ask(lab, before, mutation);
  const names = before.models.map(({ name }) => name).filter((name) => !said.own.has(name));
  const texts = new Map(before.models.map((model) => [model.name, textOf(model)]));
  const reads = (name: string): string[] =>
    [...(texts.get(name) ?? '').matchAll(/\{(\w+)\}/g)].map(([, read = '']) => read);
  const misses = names.flatMap((name) => missesOf(name, { old, now, answer: said.answer, reads }));
  const differs = (name: string): boolean => textOfHeld(old.get(name)) !== textOfHeld(now.get(name));
  const affected = names.filter((name) => find(said.answer.affected, name) !== undefined);
  return {
    seed,
    what: mutation.what,
    misses,
    affected: affected.length,
    changed: affected.filter(differs).length,
    possibly: said.answer.possiblyAffected.length,
    unaffected: said.answer.unaffected.length,
    text: before.models.map((model) => `${model.name}: ${textOf(model)}`).join('\n'),
  };
}

interface Said {
  readonly answer: ImpactAnswer;
  /** Whose own code or columns the change is. */
  readonly own: ReadonlySet<string>;
}

async function ask(lab: Lab, before: Warehouse, { after, question }: Mutation): Promise<Said> {
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

async function projectOf({ folder, queue }: Lab, { sources, models }: Warehouse): Promise<ProjectVersion> {
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
  /** What a model names. */
  readonly reads: (model: string) => readonly string[];
}

function missesOf(name: string, { old, now, answer, reads }: Found): string[] {
  const [before, after] = [old.get(name) ?? null, now.get(name) ?? null];
  if (textOfHeld(before) === textOfHeld(after)) return [];
  if (find(answer.possiblyAffected, name) !== undefined) return [];
  const entry = find(answer.affected, name);
  if (entry === undefined)
    return [`${name} changed, and was ${find(answer.unaffected, name) ? 'called unaffected' : 'not named'}`];
  if (entry.alsoPossibly !== null || entry.whole) return [];
  // What reads a relation that cannot be made changes with it: it stays as it was, or is not made.
  if (after === null)
    return reads(name).some((each) => now.get(each) === null)
      ? []
      : [`${name} broke, and was said to change`];
  if (before === null || entry.rows !== null) return [];
  if (before.rows.length !== after.rows.length) return [`${name} has other rows, which was not said`];
  const listed = new Set(entry.columns.map(({ column }) => column));
  return [...before.columns]
    .filter(([column, values]) => after.columns.get(column) !== values && !listed.has(column))
    .map(([column]) => `${name}.${column} changed, which was not said`);
}

function find<R extends { readonly name: string }>(relations: Listing<R>, name: string): R | undefined {
  return relations.find((each) => shortName(each.name) === name);
}

function shortName(name: string): string {
  return name.replace('db.main.', '');
}

function textOfHeld(held: Held | null | undefined): string {
  return held === null || held === undefined ? 'broken' : `${held.schema}\n${held.rows.join('\n')}`;
}
