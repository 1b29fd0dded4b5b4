/**
 * Exports the complete current graph as canonical JSON lines of one state: of the last complete build of each
 * project.
 *
 * A build may replace the state during the export. So all lines are read before the first one is returned,
 * and they are read again if another state became current in between.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../model/failure.ts';
import type { DatasetId, JobId } from '../../model/names.ts';
import { mergeFacts } from '../merge-facts.ts';
import { datasetOfText } from '../text.ts';
import { compareFlows, type FlowRow, flowOfRow } from './flow-rows.ts';
import type { GraphState } from './graph-state.ts';
import { int, type Neo4jConnection, type Tx } from './neo4j-connection.ts';
import { Spool } from './spool.ts';

export interface ExportLimits {
  /** How long to wait for a state that no build replaces during the export. */
  readonly busyMilliseconds: number;
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
    const spool = await connection.readAll((tx) => readOnce(tx, connection));
    if (spool !== null) return spool;
    const { server, graph } = connection;
    if (performance.now() > deadline)
      throw new Failure(
        'store-busy',
        `The graph "${graph}" in Neo4j at ${server.displayUri} changes too often. Wait until the builds end, then export again.`,
        { retryable: true },
      );
    await sleep(BUSY_RETRY_MILLISECONDS);
  }
}

/** Returns null if the graph changed during the read. */
async function readOnce(tx: Tx, connection: Neo4jConnection): Promise<Spool | null> {
  const spool = new Spool();
  let isConsistent = false;
  try {
    isConsistent = await readInto(spool, tx, connection);
  } finally {
    if (!isConsistent) spool.close();
  }
  return isConsistent ? spool : null;
}

async function readInto(spool: Spool, tx: Tx, connection: Neo4jConnection): Promise<boolean> {
  const before = await readState(tx);
  if (before === undefined) return true;
  if (before.isMixed) throw mixedFailure(connection);
  const at = int(before.generation);
  for await (const line of datasetLines(tx, at)) spool.push(line);
  for await (const line of jobLines(tx, at)) spool.push(line);
  return (await readState(tx))?.generation === before.generation;
}

async function readState(tx: Tx): Promise<GraphState | undefined> {
  const [row] = await tx.run<GraphState>('read/generation');
  return row;
}

function mixedFailure({ server, graph }: Neo4jConnection): Failure {
  return new Failure(
    'store-failed',
    `The graph "${graph}" in Neo4j at ${server.displayUri} has an interrupted build of an older Tributary. Build all its projects again, then export.`,
    { retryable: true },
  );
}

type Int = ReturnType<typeof int>;

async function* datasetLines(tx: Tx, at: Int): AsyncGenerator<string> {
  let id = '';
  for (;;) {
    const rows = await tx.run<{ id: DatasetId; facts: [string, boolean, string][] }>('read/export-datasets', {
      id,
      at,
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

async function* jobLines(tx: Tx, at: Int): AsyncGenerator<string> {
  let last = { id: '', project: '' };
  for (;;) {
    const jobs = await tx.run<JobRow>('read/export-jobs', {
      ...last,
      at,
      limit: int(JOBS_PER_PAGE),
    });
    const pairs = jobs.map(({ id, project }) => [id, project]);
    const rows = (await tx.run<FlowRow>('read/export-flows', { at, jobs: pairs })).sort(compareFlows);
    let next = 0;
    for (const { id, project, content, digest } of jobs) {
      const from = next;
      while (rows[next]?.job === id && rows[next]?.project === project) next++;
      const flows = rows.slice(from, next).map((row) => flowOfRow(row).flow);
      yield `{"job":${content},"flows":${JSON.stringify(flows)},"digest":${JSON.stringify(digest)}}\n`;
      last = { id, project };
    }
    if (jobs.length < JOBS_PER_PAGE) return;
  }
}
