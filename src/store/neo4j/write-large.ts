/**
 * Writes a build that is too large for one transaction: batches of complete datasets and complete jobs, each
 * in its own transaction, two at a time. Takes the plan and the token of the lease; returns the number of
 * removed datasets.
 *
 * The batches are staged: new versions hold from the next state on, and old versions until it, so readers see
 * only the old graph. One transaction makes the next state current. Then the old versions are removed. After
 * an interrupted build the same statements remove the versions that do not hold in the current state.
 *
 * Each transaction checks the lease under the lock of the graph and stores its batch number there. So a build
 * whose lease was taken over writes nothing, and a transaction that was committed without a response is not
 * repeated. A transaction that is too large for the memory of the server is split in two, and later batches
 * are smaller.
 */
import { Failure } from '../../model/failure.ts';
import { grouped } from '../../model/grouped.ts';
import { isOutOfMemory, isTooLarge, isUnavailable } from './failures.ts';
import { type InterruptedBuild, takenOverFailure } from './lease.ts';
import { int, type Neo4jConnection, type WriteTx } from './neo4j-connection.ts';
import { byDepth } from './plan-writes.ts';
import { settle } from './settle.ts';
import * as write from './write.ts';
import type { JobWrite, VersionedPlan } from './write-plan.ts';

/** Two concurrent transactions are 25 % faster than one. More than two wait for each other. */
const LANES = [0, 1] as const;

interface ItemWriter<Item> {
  readonly items: readonly Item[];
  weight(item: Item): number;
  write(tx: WriteTx, items: readonly Item[]): Promise<void>;
  /** Describes an item that is too large for one transaction. */
  describe(item: Item): string;
}

export interface Batching {
  readonly token: string;
  /** Approximate number of nodes and relationships per transaction. */
  readonly batchWeight: number;
  readonly heartbeatMilliseconds: number;
}

export function writeLarge(
  connection: Neo4jConnection,
  plan: VersionedPlan,
  batching: Batching,
): Promise<number> {
  return withLease(connection, batching, (batches) => writeSteps(connection, plan, batches));
}

/** Removes what an interrupted build left. The caller holds the lease, which ends here. */
export function settleInterrupted(
  connection: Neo4jConnection,
  { generation, interrupted }: { readonly generation: number; readonly interrupted: InterruptedBuild },
  batching: Batching,
): Promise<void> {
  return withLease(connection, batching, async (batches) => {
    await settle(batches, { graph: connection.graph, at: generation, interrupted });
    await batches.end();
  });
}

async function withLease<T>(
  connection: Neo4jConnection,
  batching: Batching,
  work: (batches: Batches) => Promise<T>,
): Promise<T> {
  const batches = new Batches(connection, batching);
  const heartbeat = setInterval(() => batches.renewLease(), batching.heartbeatMilliseconds);
  try {
    return await work(batches);
  } catch (error) {
    // If the server is not available, the lease cannot be released.
    if (!isUnavailable((error as Error).cause)) await batches.release();
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

async function writeSteps(
  connection: Neo4jConnection,
  plan: VersionedPlan,
  batches: Batches,
): Promise<number> {
  const { graph } = connection;
  await batches.run({
    items: plan.datasets,
    weight: ({ weight }) => weight,
    write: (tx, datasets) => write.writeDatasets(tx, graph, plan, datasets),
    describe: ({ merged }) => `the dataset ${merged.id} with its ${grouped(merged.columns.length)} columns`,
  });
  await batches.run({
    items: plan.unmentioned,
    weight: () => REMOVAL_WEIGHT,
    write: (tx, ids) => write.removeFacts(tx, plan, ids),
    describe: (id) => `the dataset ${id}`,
  });
  await batches.run({
    items: plan.columns,
    weight: () => 3,
    write: (tx, columns) => write.writeColumns(tx, plan, columns),
    describe: ({ dataset, name }) => `the column ${name} of ${dataset}`,
  });
  await batches.run({
    items: byDepth(plan.jobs),
    weight: ({ weight }) => weight,
    write: (tx, jobs) => write.writeJobs(tx, plan, jobs),
    describe: describeJob,
  });
  await batches.run({
    items: plan.jobsRemoved,
    weight: () => REMOVAL_WEIGHT,
    write: (tx, ids) => write.removeJobs(tx, plan, ids),
    describe: (id) => `the removal of the job ${id}`,
  });
  await batches.sweep((tx, limit) => write.sweepColumns(tx, plan, limit));
  let removed = 0;
  await batches.sweep(async (tx, limit) => {
    const swept = await write.sweepDatasets(tx, plan, limit);
    removed += swept.removed;
    return swept.datasets;
  });
  await batches.finish(plan);
  await settle(batches, { graph, at: plan.from, interrupted: null });
  await batches.end();
  return removed;
}

/** A removal deletes an unknown number of relationships. */
const REMOVAL_WEIGHT = 50;

function describeJob({ lineage: { job, flows } }: JobWrite): string {
  const edges = flows.reduce((sum, { inputs }) => sum + inputs.length, 0);
  return `the job ${job.id} with its ${grouped(edges)} edges`;
}

class Batches {
  readonly #connection: Neo4jConnection;
  readonly #token: string;
  #weight: number;
  #next = 0;
  #isRenewing = false;

  constructor(connection: Neo4jConnection, { token, batchWeight }: Batching) {
    this.#connection = connection;
    this.#token = token;
    this.#weight = batchWeight;
  }

  /** One lane starts at the first item, the other lane at the last item. */
  async run<Item>(writer: ItemWriter<Item>): Promise<void> {
    const { items } = writer;
    let from = 0;
    let to = items.length;
    let failed = false;
    const take = (lane: number): Item[] => {
      const batch: Item[] = [];
      for (let weight = 0; from < to && weight < this.#weight; ) {
        const item = items[lane === 0 ? from++ : --to] as Item;
        weight += writer.weight(item);
        batch.push(item);
      }
      return batch;
    };
    const lanes = LANES.map(async (lane) => {
      try {
        for (let batch = take(lane); batch.length > 0 && !failed; batch = take(lane))
          await this.#write(lane, writer, batch);
      } catch (error) {
        failed = true;
        throw error;
      }
    });
    const rejected = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
    if (rejected?.status === 'rejected') throw rejected.reason;
  }

  /** Calls `sweepSome` with a limit until it returns less than the limit. */
  async sweep(
    sweepSome: (tx: WriteTx, limit: number) => Promise<number>,
    maxLimit = SWEEP_LIMIT,
  ): Promise<void> {
    let limit = Math.min(SWEEP_LIMIT, maxLimit);
    for (;;) {
      try {
        if ((await this.#commit(0, (tx) => sweepSome(tx, limit))) !== limit) return;
      } catch (error) {
        if (limit === 1 || !isTooLarge((error as Error).cause)) throw error;
        limit = limit >> 1;
      }
    }
  }

  /** Makes the build visible. */
  async finish(plan: VersionedPlan): Promise<void> {
    const { graph, server } = this.#connection;
    await this.#connection.write(async (tx) => {
      if (tx.attempt > 0 && (await readLease(tx))?.finished === this.#token) return;
      const build = { graph, token: this.#token, isLocked: false };
      if (!(await write.finishBuild(tx, plan, build))) throw takenOverFailure(server.displayUri, graph);
    });
  }

  /** Releases the lease: nothing of a staged build is left. */
  async end(): Promise<void> {
    const { graph, server } = this.#connection;
    await this.#connection.write(async (tx) => {
      const rows = await tx.run('write/end-settling', { writer: this.#token });
      // An earlier attempt may have been committed without a response.
      if (rows.length === 0 && tx.attempt === 0) throw takenOverFailure(server.displayUri, graph);
    });
  }

  /** Renews the lease, because a batch on a busy server may take longer than the lease. */
  renewLease(): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const renewed = this.#connection.write((tx) => tx.run('write/renew-lease', { writer: this.#token }));
    renewed
      // The batch fails with the same error and reports it.
      .catch(() => {})
      .finally(() => {
        this.#isRenewing = false;
      });
  }

  /** Releases the lease if possible. Otherwise other builds wait until it expires. */
  async release(): Promise<void> {
    await this.#connection
      .write((tx) => tx.run('write/release-lease', { writer: this.#token }))
      .catch(() => {});
  }

  async #write<Item>(lane: number, writer: ItemWriter<Item>, items: readonly Item[]): Promise<void> {
    try {
      await this.#commit(lane, (tx) => writer.write(tx, items));
    } catch (error) {
      const { cause } = error as Error;
      const [first] = items;
      if (!isTooLarge(cause) || first === undefined) throw error;
      if (items.length === 1)
        throw isOutOfMemory(cause) ? this.#tooLargeFailure(writer.describe(first), error) : error;
      this.#weight = Math.max(1, this.#weight >> 1);
      const middle = items.length >> 1;
      await this.#write(lane, writer, items.slice(0, middle));
      await this.#write(lane, writer, items.slice(middle));
    }
  }

  async #commit<T>(lane: number, runBatch: (tx: WriteTx) => Promise<T>): Promise<T> {
    const batch = this.#next++;
    const { graph, server } = this.#connection;
    let done: { readonly value: T } | null = null;
    return this.#connection.write(async (tx) => {
      // An earlier attempt was committed, but its response was lost.
      if (done !== null && (await readLease(tx))?.done[lane] === batch) return done.value;
      const end = async (): Promise<void> => {
        const rows = await tx.run('write/end-batch', {
          writer: this.#token,
          lane: int(lane),
          batch: int(batch),
        });
        if (rows.length === 0) throw takenOverFailure(server.displayUri, graph);
      };
      const value = await runBatch(tx).catch(async (error: unknown) => {
        // A build that has taken over the lease removes what this build has written.
        if (error instanceof Failure) await end();
        throw error;
      });
      await end();
      done = { value };
      return value;
    });
  }

  #tooLargeFailure(item: string, cause: unknown): Failure {
    const { displayUri } = this.#connection.server;
    return new Failure(
      'store-failed',
      `Neo4j at ${displayUri} has too little memory for one transaction with ${item}. Increase db.memory.transaction.max (or db.memory.transaction.total.max, or the heap), then build again.`,
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
