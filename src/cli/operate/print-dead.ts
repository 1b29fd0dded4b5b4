/**
 * Dead tasks as text, newest first, and the result of a replay.
 *
 *   model.shop.revenue  analyse-model, 4 attempts, 2026-11-30 03:12:07 UTC
 *     store-failed  Neo4j at bolt://graph:7687 cannot be reached; start it.
 *     analyse-model/4f2a
 */
import { grouped } from '../../model/grouped.ts';
import type { DeadTask } from '../../queue/index.ts';
import type { Paint } from '../io.ts';
import { count, oneLine } from '../text.ts';

export interface Replayed {
  readonly replayed: readonly string[];
  /** The keys that are not on the list of dead tasks. */
  readonly missing: readonly string[];
}

const KEYS_SHOWN = 20;
const LONGEST_MESSAGE = 500;

/** `total` includes the tasks that are not shown. */
export function printDead(tasks: readonly DeadTask[], total: number, paint: Paint): string[] {
  if (total === 0) return ['No task has failed permanently.'];
  const rest = total - tasks.length;
  return [
    `${count(total, 'task')} failed permanently, newest first:`,
    ...tasks.flatMap((task) => ['', ...printTask(task, paint)]),
    '',
    ...(rest > 0 ? [`… and ${grouped(rest)} more; --limit ${total} shows all`] : []),
    `Run a task again with ${paint.cyan('tributary dead --replay <key>')}, or all tasks with ${paint.cyan('--replay-all')}.`,
  ];
}

function printTask({ key, name, id, code, message, attempts, failedAt }: DeadTask, paint: Paint): string[] {
  const when = failedAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
  return [
    `${paint.bold(oneLine(id))}  ${paint.dim(`${oneLine(name)}, ${count(attempts, 'attempt')}, ${when}`)}`,
    `  ${paint.red(oneLine(code))}  ${oneLine(message, LONGEST_MESSAGE)}`,
    `  ${paint.dim(oneLine(key))}`,
  ];
}

export function printReplay({ replayed, missing }: Replayed, paint: Paint): string[] {
  if (replayed.length + missing.length === 0) return ['No task has failed permanently.'];
  const queued = `${count(replayed.length, 'task')} added to the queue again.`;
  if (missing.length === 0) return [queued];
  const shown = missing.slice(0, KEYS_SHOWN);
  return [
    queued,
    `${count(missing.length, 'key')} not on the list: unknown, or already replayed:`,
    ...shown.map((key) => `  ${paint.yellow(oneLine(key))}`),
    ...(shown.length < missing.length ? [`  … and ${grouped(missing.length - shown.length)} more`] : []),
  ];
}
