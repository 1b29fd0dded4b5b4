/**
 * A process that runs a build. Arguments: the folder, the number of jobs, their variant, and the job before
 * which it waits for a line on standard input (-1: none). It prints `writing` when its transaction has begun,
 * and at the end `done` or the code of a Failure. /
 */
import { readSync, writeSync } from 'node:fs';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import { Failure } from '../../../src/model/failure.ts';
import { openEmbeddedStore } from '../../../src/store/index.ts';
import { stamp } from '../graphs.ts';
import { layers } from '../layers.ts';

const [directory = '', jobs = '0', variant = '', pauseAt = '-1'] = process.argv.slice(2);

/**
 * A graph that prints `writing`, and may wait, when the store first reads its jobs: inside the transaction.
 */
function speaking(graph: ColumnGraph): ColumnGraph {
  const lineages = graph.jobs.map((lineage, i) => ({
    ...lineage,
    get flows() {
      if (i === Number(pauseAt)) readSync(0, Buffer.alloc(1));
      return lineage.flows;
    },
  }));
  return {
    ...graph,
    get jobs() {
      writeSync(1, 'writing\n');
      return lineages;
    },
  };
}

const store = await openEmbeddedStore({ directory, mode: 'write', busyMilliseconds: 0 });
const graph = speaking(layers('p', Number(jobs), variant));
try {
  await store.apply(graph, stamp('p', variant));
  writeSync(1, 'done\n');
} catch (cause) {
  if (!(cause instanceof Failure)) throw cause;
  writeSync(1, `${cause.code}\n`);
}
await store.close();
