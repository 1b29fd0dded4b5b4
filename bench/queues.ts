/**
 * The cost of a queue: the analysis of the models of one generated project, on the inline queue and on
 * BullMQ, by the same threads.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handleAnalyseModel } from '../src/pipeline/analyse-model.ts';
import { openAnalysisPool } from '../src/pipeline/analysis-pool.ts';
import { build } from '../src/pipeline.ts';
import { createInlineQueue, openBullQueue, type Queue } from '../src/queue/index.ts';
import { openEmbeddedStore } from '../src/store/index.ts';
import { median } from './median.ts';
import { makeProject, writeProject } from './project.ts';

const MODELS = 2_000;
const THREADS = 2;
const CONCURRENCY = 32;

export interface QueueTime {
  readonly what: string;
  readonly milliseconds: readonly number[];
  readonly note: string;
}

export async function measureQueues(url: string, runs: number): Promise<readonly QueueTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  try {
    writeProject(folder, makeProject({ models: MODELS, waves: 41, seed: 1, adapter: 'duckdb' }));
    const times = { inline: [] as number[], bullmq: [] as number[] };
    for (let run = 0; run < runs; run++) {
      times.inline.push(
        await analyseWith(folder, async () => createInlineQueue({ concurrency: CONCURRENCY })),
      );
      const prefix = `bench-${randomUUID()}`;
      times.bullmq.push(
        await analyseWith(folder, () => openBullQueue({ url, prefix, concurrency: CONCURRENCY })),
      );
    }
    const each = (median(times.bullmq) - median(times.inline)) / MODELS;
    console.log(`\nThe analysis of ${MODELS} models by ${THREADS} threads of one process`);
    return [
      { what: 'inline queue', milliseconds: times.inline, note: '' },
      {
        what: 'BullMQ',
        milliseconds: times.bullmq,
        note: `${each.toFixed(2)} ms more per model, target 1.5`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of the stage that uses the queue. */
async function analyseWith(folder: string, open: () => Promise<Queue>): Promise<number> {
  const state = await mkdtemp(join(tmpdir(), 'tributary-bench-'));
  const queue = await open();
  const pool = openAnalysisPool({ threads: THREADS });
  const store = await openEmbeddedStore({ directory: state, mode: 'write' });
  try {
    handleAnalyseModel(queue, pool);
    const { timings } = await build({ path: folder, store, cacheDirectory: state, queue });
    return timings.analyse;
  } finally {
    await store.close();
    await queue.close();
    await pool.close();
    await rm(state, { recursive: true, force: true });
  }
}
