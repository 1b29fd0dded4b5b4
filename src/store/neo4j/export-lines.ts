/**
 * Exports the complete current graph as canonical JSON lines of one state.
 *
 * A transaction of Neo4j sees the commits of other transactions. So all lines are read before the first one
 * is returned, and they are read again if the graph changed in between. A graph that is being written, or
 * that has an interrupted build, cannot be exported.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../model/failure.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { mergeFacts } from '../merge-facts.ts';
import { datasetOfText } from '../text.ts';
import { compareFlows, type FlowRow, flowOfRow } from './flow-rows.ts';
import { int, type Neo4jConnection, type Tx } from './neo4j-connection.ts';
import { Spool } from './spool.ts';

export interface ExportLimits {
  /** How long to wait for a writer. */
  readonly busyMilliseconds: number;
  readonly leaseMilliseconds: number;
}

const BUSY_RETRY_MILLISECONDS = 250;
const DATASETS_PER_PAGE = 1_000;
const JOBS_PER_PAGE = 200;

export async function* exportLines(
  connection: Neo4jConnection,
  limits: ExportLimits,
): AsyncGenerator<string> {
  const spool = await readAllLines(connection, limits);
  try {
    yield* spool.read();
  } finally {
    spool.close();
  }
}

async function readAllLines(connection: Neo4jConnection, limits: ExportLimits): Promise<Spool> {
  const deadline = performance.now() + limits.busyMilliseconds;
  for (;;) {
    const spool = await connection.readAll((tx) => readOnce(tx, connection, limits));
    if (spool !== null) return spool;
    const { server, graph } = connection;
    if (performance.now() > deadline)
      throw new Failure(
        'store-busy',
        `The graph "${graph}" in Neo4j at ${server.displayUri} is being written. Wait until the build ends, then export again.`,
        { retryable: true },
      );
    await sleep(BUSY_RETRY_MILLISECONDS);
  }
}

/** Returns null if the graph is being written, or changed during the read. */
async function readOnce(tx: Tx, connection: Neo4jConnection, limits: ExportLimits): Promise<Spool | null> {
  const spool = new Spool();
  let isConsistent = false;
  try {
    isConsistent = await readInto(spool, tx, connection, limits);
  } finally {
    if (!isConsistent) spool.close();
  }
  return isConsistent ? spool : null;
}

async function readInto(
  spool: Spool,
  tx: Tx,
  connection: Neo4jConnection,
  limits: ExportLimits,
): Promise<boolean> {
  const before = await readWriter(tx);
  if (before === undefined) return true;
  if (before.writer !== null && before.age <= limits.leaseMilliseconds) return false;
  checkFinished(before, connection);
  for await (const line of datasetLines(tx)) spool.push(line);
  for await (const line of jobLines(tx)) spool.push(line);
  return (await readWriter(tx))?.generation === before.generation;
}

interface WriterRow {
  readonly generation: number;
  readonly writer: string | null;
  readonly age: number;
  readonly unfinished: readonly string[];
}

async function readWriter(tx: Tx): Promise<WriterRow | undefined> {
  const [row] = await tx.run<WriterRow>('read/writer');
  return row;
}

function checkFinished({ unfinished }: WriterRow, { server, graph }: Neo4jConnection): void {
  if (unfinished.length === 0) return;
  throw new Failure(
    'store-failed',
    `The graph "${graph}" in Neo4j at ${server.displayUri} has an interrupted build of ${unfinished.join(', ')}. Build it again, then export.`,
    { retryable: true },
  );
}

async function* datasetLines(tx: Tx): AsyncGenerator<string> {
  let id = '';
  for (;;) {
    const rows = await tx.run<{ id: DatasetId; facts: [string, boolean, string][] }>('read/export-datasets', {
      id,
      limit: int(DATASETS_PER_PAGE),
    });
    for (const row of rows) {
      const facts = row.facts
        .map(([project, writes, content]) => ({ project, writes, dataset: datasetOfText(row.id, content) }))
        .sort((a, b) => (a.project < b.project ? -1 : 1));
      yield `{"dataset":${JSON.stringify(mergeFacts(facts))}}\n`;
      id = row.id;
    }
    if (rows.length < DATASETS_PER_PAGE) return;
  }
}

interface JobRow {
  readonly id: JobId;
  readonly project: string;
  readonly content: string;
  readonly digest: string;
}

async function* jobLines(tx: Tx): AsyncGenerator<string> {
  let last = { id: '', project: '' };
  for (;;) {
    const jobs = await tx.run<JobRow>('read/export-jobs', { ...last, limit: int(JOBS_PER_PAGE) });
    const pairs = jobs.map(({ id, project }) => [id, project]);
    const rows = (await tx.run<FlowRow>('read/export-flows', { jobs: pairs })).sort(compareFlows);
    let at = 0;
    for (const { id, project, content, digest } of jobs) {
      const from = at;
      while (rows[at]?.job === id && rows[at]?.project === project) at++;
      const flows = rows.slice(from, at).map((row) => flowOfRow(row).flow);
      yield `{"job":${content},"flows":${JSON.stringify(flows)},"digest":${JSON.stringify(digest)}}\n`;
      last = { id, project };
    }
    if (jobs.length < JOBS_PER_PAGE) return;
  }
}
