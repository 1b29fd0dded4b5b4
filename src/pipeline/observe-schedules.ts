/**
 * Scheduled ingests of observed lineage: the schedules of the sources of one graph, and the task that a
 * schedule starts.
 *
 *   lakehouse at 03:15 in Berlin
 *   → the task observe@finance with { source: 'lakehouse' }, run by any worker of that graph
 *
 * The task contains only the name of the source, so that no secret and no path is in the queue. The worker
 * takes the rest from its own settings.
 */
import { Failure } from '../model/failure.ts';
import type { Observer } from '../model/observed.ts';
import type { Queue, ScheduleState } from '../queue/index.ts';
import type { ObserveReport } from './observe.ts';

export interface TimedSource {
  readonly name: string;
  readonly cron: string;
  readonly timeZone: string;
}

export interface ObserveScheduleOptions {
  /** Workers of other graphs do not run its tasks. */
  readonly graph: string;
  readonly sources: readonly TimedSource[];
  readonly read: (source: string, signal: AbortSignal) => Promise<ObserveReport>;
}

/** A short summary of a run, stored with the run. */
export interface ScheduledReport {
  readonly inputs: number;
  readonly rows: number;
  /** Inputs that were truncated or damaged. */
  readonly stopped: number;
  readonly sources: readonly {
    readonly source: string;
    readonly observer: Observer;
    readonly newEdges: number;
    readonly newRelations: number;
    readonly columnEdges: number;
    readonly watermark: string | null;
    /** False if there was nothing new. */
    readonly stored: boolean;
  }[];
  readonly findings: number;
}

function taskOf(graph: string): string {
  return `observe@${graph}`;
}

/**
 * Creates the schedules, and removes schedules that are no longer in the settings. Throws Failure `bad-usage`
 * if a schedule is invalid.
 */
export async function startObserveSchedules(
  queue: Queue,
  { graph, sources, read }: ObserveScheduleOptions,
): Promise<readonly ScheduleState[]> {
  const task = taskOf(graph);
  const names = sources.map(({ name }) => name);
  for (const { id } of await queue.schedules(task)) if (!names.includes(id)) await queue.unschedule(task, id);
  for (const { name, cron, timeZone } of sources)
    await queue.schedule(task, { id: name, cron, timeZone, payload: { source: name } });
  if (sources.length > 0) {
    // One run at a time, since a run merges with the stored ledger.
    let before: Promise<unknown> = Promise.resolve();
    queue.handle<{ source: string }, ScheduledReport>(task, async ({ source }, { signal }) => {
      const turn = before.then(() => readOnce(source, names, () => inTime(source, signal, read)));
      before = turn.catch(() => {});
      return await turn;
    });
  }
  return await queue.schedules(task);
}

export async function observeScheduleStates(queue: Queue, graph: string): Promise<readonly ScheduleState[]> {
  return await queue.schedules(taskOf(graph));
}

/** A run that never ends would block all other runs of its worker. */
const LONGEST_HOURS = 6;

async function inTime(
  source: string,
  signal: AbortSignal,
  read: ObserveScheduleOptions['read'],
): Promise<ObserveReport> {
  const over = AbortSignal.timeout(LONGEST_HOURS * 3_600_000);
  try {
    return await read(source, AbortSignal.any([signal, over]));
  } catch (cause) {
    throw over.aborted ? tookTooLong(source, cause) : cause;
  }
}

function tookTooLong(source: string, cause: unknown): Failure {
  return new Failure(
    'limit-reached',
    `Reading ${source} took more than ${LONGEST_HOURS} hours and was stopped. Nothing was stored. Check the source and its server.`,
    { cause },
  );
}

async function readOnce(
  source: string,
  known: readonly string[],
  read: () => Promise<ObserveReport>,
): Promise<ScheduledReport> {
  if (known.includes(source)) return shortened(await read());
  throw new Failure(
    'not-found',
    `The settings of this worker have no scheduled source "${source}". Start all workers of a graph with the same tributary.toml.`,
  );
}

function shortened({ inputs, sources, findings }: ObserveReport): ScheduledReport {
  return {
    inputs: inputs.length,
    rows: inputs.reduce((sum, { rows }) => sum + rows, 0),
    stopped: inputs.filter(({ stopped }) => stopped !== null).length,
    sources: sources.map(({ source, observer, changes, ledger, applied }) => ({
      source,
      observer,
      newEdges: changes.newEdges.length,
      newRelations: changes.newRelations.length,
      columnEdges: ledger.columnEdges,
      watermark: ledger.watermark,
      stored: applied !== null,
    })),
    findings: findings.length,
  };
}
