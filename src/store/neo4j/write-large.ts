/**
 * A build that is too large for one transaction: batches of whole datasets and whole jobs, each a transaction of its own, two at a time.
 * In: the work, and the token of the lease that the build holds. Out: how many datasets left. A reader sees old jobs and new ones meanwhile,
 * never half of one, and the project's stamp says that it is not whole.
 *
 * Each transaction ends by checking the lease under the graph's lock and noting its number there. So a build that was taken over writes
 * nothing, and a transaction whose commit was done but not answered is not done again. A transaction too large for the server's memory is
 * halved, and those after it are smaller.
 */
import { Failure } from '../../model/failure.ts';
import { grouped } from '../../model/grouped.ts';
import { isOutOfMemory, isTooLarge, isUnavailable } from './failures.ts';
import { takenOverFailure } from './lease.ts';
import { int, type Neo4jConnection, type WriteTx } from './neo4j-connection.ts';
import { byDepth } from './plan-writes.ts';
import * as write from './write.ts';
import type { JobWrite, WritePlan } from './write-plan.ts';

/** Two at once take a quarter less time than one after the other; more only wait for each other. */
const LANES = [0, 1] as const;

interface Step<Item> {
  readonly items: readonly Item[];
  weight(item: Item): number;
  write(tx: WriteTx, items: readonly Item[]): Promise<void>;
  /** Of an item that alone is too large for a transaction. */
  tooLarge(item: Item): string;
}

export interface Batching {
  readonly token: string;
  /** About how many nodes and relationships one transaction writes. */
  readonly batchWeight: number;
  readonly heartbeatMilliseconds: number;
}

export async function writeLarge(
  connection: Neo4jConnection,
  work: WritePlan,
  batching: Batching,
): Promise<number> {
  const batches = new Batches(connection, batching);
  const beat = setInterval(() => batches.beat(), batching.heartbeatMilliseconds);
  try {
    return await writeSteps(connection, work, batches);
  } catch (error) {
    // Where the server is away, it cannot be told.
    if (!isUnavailable((error as Error).cause)) await batches.release();
    throw error;
  } finally {
    clearInterval(beat);
  }
}

async function writeSteps(connection: Neo4jConnection, work: WritePlan, batches: Batches): Promise<number> {
  const { graph } = connection;
  await batches.run({
    items: work.datasets,
    weight: ({ weight }) => weight,
    write: (tx, datasets) => write.writeDatasets(tx, graph, work, datasets),
    tooLarge: ({ merged }) => `the dataset ${merged.id} with its ${grouped(merged.columns.length)} columns`,
  });
  await batches.run({
    items: work.unmentioned,
    weight: () => GONE_WEIGHT,
    write: (tx, ids) => write.removeFacts(tx, work, ids),
    tooLarge: (id) => `the dataset ${id}`,
  });
  await batches.run({
    items: work.columns,
    weight: () => 3,
    write: (tx, columns) => write.writeColumns(tx, work, columns),
    tooLarge: ({ dataset, name }) => `the column ${name} of ${dataset}`,
  });
  await batches.run({
    items: byDepth(work.jobs),
    weight: ({ weight }) => weight,
    write: (tx, jobs) => write.writeJobs(tx, work, jobs),
    tooLarge: jobText,
  });
  await batches.run({
    items: work.jobsRemoved,
    weight: () => GONE_WEIGHT,
    write: (tx, ids) => write.removeJobs(tx, work, ids),
    tooLarge: (id) => `removing the job ${id}`,
  });
  await batches.sweep((tx, limit) => write.sweepColumns(tx, work, limit));
  let removed = 0;
  await batches.sweep(async (tx, limit) => {
    const swept = await write.sweepDatasets(tx, work, limit);
    removed += swept.removed;
    return swept.datasets;
  });
  await batches.finish(work);
  return removed;
}

/** What goes takes an unknown number of relationships with it. */
const GONE_WEIGHT = 50;

function jobText({ lineage: { job, flows } }: JobWrite): string {
  const edges = flows.reduce((sum, { inputs }) => sum + inputs.length, 0);
  return `the job ${job.id} with its ${grouped(edges)} edges`;
}

class Batches {
  readonly #connection: Neo4jConnection;
  readonly #token: string;
  #weight: number;
  #next = 0;
  #beating = false;

  constructor(connection: Neo4jConnection, { token, batchWeight }: Batching) {
    this.#connection = connection;
    this.#token = token;
    this.#weight = batchWeight;
  }

  /** One lane begins at the first item, the other at the last. */
  async run<Item>(step: Step<Item>): Promise<void> {
    const { items } = step;
    let from = 0;
    let to = items.length;
    let failed = false;
    const take = (lane: number): Item[] => {
      const batch: Item[] = [];
      for (let weight = 0; from < to && weight < this.#weight; ) {
        const item = items[lane === 0 ? from++ : --to] as Item;
        weight += step.weight(item);
        batch.push(item);
      }
      return batch;
    };
    const lanes = LANES.map(async (lane) => {
      try {
        for (let batch = take(lane); batch.length > 0 && !failed; batch = take(lane))
          await this.#write(lane, step, batch);
      } catch (error) {
        failed = true;
        throw error;
      }
    });
    const broken = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
  }

  /** Calls with a limit until fewer than that were there. */
  async sweep(some: (tx: WriteTx, limit: number) => Promise<number>): Promise<void> {
    let limit = SWEEP_LIMIT;
    for (;;) {
      try {
        if ((await this.#commit(0, (tx) => some(tx, limit))) !== limit) return;
      } catch (error) {
        if (limit === 1 || !isTooLarge((error as Error).cause)) throw error;
        limit = limit >> 1;
      }
    }
  }

  async finish(work: WritePlan): Promise<void> {
    const { graph, place } = this.#connection;
    await this.#connection.write(async (tx) => {
      if (tx.attempt > 0 && (await readLease(tx))?.finished === this.#token) return;
      const build = { graph, token: this.#token, isLocked: false };
      if (!(await write.finishBuild(tx, work, build))) throw takenOverFailure(place.where, graph);
    });
  }

  /** A batch may take long on a busy server, and the lease must not look dead meanwhile. */
  beat(): void {
    if (this.#beating) return;
    this.#beating = true;
    const beaten = this.#connection.write((tx) => tx.run('write/beat', { writer: this.#token }));
    beaten
      // Whatever is wrong, the batch that meets it says so.
      .catch(() => {})
      .finally(() => {
        this.#beating = false;
      });
  }

  /** As far as that is still possible: otherwise others wait until the lease looks dead. */
  async release(): Promise<void> {
    await this.#connection
      .write((tx) => tx.run('write/release-lease', { writer: this.#token }))
      .catch(() => {});
  }

  async #write<Item>(lane: number, step: Step<Item>, items: readonly Item[]): Promise<void> {
    try {
      await this.#commit(lane, (tx) => step.write(tx, items));
    } catch (error) {
      const { cause } = error as Error;
      const [first] = items;
      if (!isTooLarge(cause) || first === undefined) throw error;
      if (items.length === 1)
        throw isOutOfMemory(cause) ? this.#tooLarge(step.tooLarge(first), error) : error;
      this.#weight = Math.max(1, this.#weight >> 1);
      const middle = items.length >> 1;
      await this.#write(lane, step, items.slice(0, middle));
      await this.#write(lane, step, items.slice(middle));
    }
  }

  async #commit<T>(lane: number, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    const batch = this.#next++;
    const { graph, place } = this.#connection;
    let done: { readonly value: T } | null = null;
    return this.#connection.write(async (tx) => {
      // An earlier attempt was committed, and only the answer was lost.
      if (done !== null && (await readLease(tx))?.done[lane] === batch) return done.value;
      const value = await work(tx);
      const rows = await tx.run('write/end-batch', {
        writer: this.#token,
        lane: int(lane),
        batch: int(batch),
      });
      if (rows.length === 0) throw takenOverFailure(place.where, graph);
      done = { value };
      return value;
    });
  }

  #tooLarge(what: string, cause: unknown): Failure {
    const { where } = this.#connection.place;
    return new Failure(
      'store-failed',
      `Neo4j at ${where} has too little memory for one transaction with ${what}; raise db.memory.transaction.max (or db.memory.transaction.total.max, or the heap) and build again.`,
      { cause },
    );
  }
}

const SWEEP_LIMIT = 10_000;

async function readLease(
  tx: WriteTx,
): Promise<{ readonly done: readonly number[]; readonly finished: string | null } | undefined> {
  const [row] = await tx.run<{ done: number[]; finished: string | null }>('write/lease');
  return row;
}
