/**
 * Dead tasks for people, newest first, and what became of those that were to run again.
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
  /** Not on the list. */
  readonly missing: readonly string[];
}

const KEYS_SHOWN = 20;
const LONGEST_MESSAGE = 500;

/** `total` counts those that are not shown, too. */
export function printDead(tasks: readonly DeadTask[], total: number, paint: Paint): string[] {
  if (total === 0) return ['No task has failed for good.'];
  const rest = total - tasks.length;
  return [
    `${count(total, 'task')} failed for good, newest first:`,
    ...tasks.flatMap((task) => ['', ...printTask(task, paint)]),
    '',
    ...(rest > 0 ? [`… and ${grouped(rest)} more; --limit ${total} shows all`] : []),
    `They run again with ${paint.cyan('tributary dead --replay <key>')}, all of them with ${paint.cyan('--replay-all')}.`,
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
  if (replayed.length + missing.length === 0) return ['No task has failed for good.'];
  const going = replayed.length === 1 ? '1 task runs again.' : `${count(replayed.length, 'task')} run again.`;
  if (missing.length === 0) return [going];
  const shown = missing.slice(0, KEYS_SHOWN);
  return [
    going,
    `${count(missing.length, 'key')} not on the list; replayed meanwhile, or never there:`,
    ...shown.map((key) => `  ${paint.yellow(oneLine(key))}`),
    ...(shown.length < missing.length ? [`  … and ${grouped(missing.length - shown.length)} more`] : []),
  ];
}
