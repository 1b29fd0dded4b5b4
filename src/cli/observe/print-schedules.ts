/**
 * Schedules and their last runs, as text and as JSON.
 *
 *   lakehouse  15 3 * * *, Europe/Berlin  next 2026-12-01 02:15 UTC
 *     2026-11-30 02:15  3 new column edges of 41,212 rows, 0.9 s
 *     2026-11-29 02:15  skipped: the run of 2026-11-28 02:15 was still active
 */
import { grouped } from '../../model/grouped.ts';
import type { ScheduledReport } from '../../pipeline/observe-schedules.ts';
import type { ScheduledRun, ScheduleState } from '../../queue/index.ts';
import { count, seconds, table } from '../text.ts';

export function scheduleJson({ id, cron, timeZone, next, running, runs }: ScheduleState) {
  return { source: id, cron, timeZone, next, running, runs };
}

export function printSchedules(schedules: readonly ScheduleState[]): string[] {
  return table(
    schedules.map(({ id, cron, timeZone, next, running }) => [
      id,
      `${cron}, ${timeZone}`,
      running === null ? nextText(next) : `reading since ${moment(running)} UTC`,
    ]),
  );
}

export function printRuns({ runs, running }: ScheduleState, most: number): string[] {
  const rows = runs.slice(0, most).map((run) => [`  ${moment(run.startedAt)}`, endText(run)]);
  if (rows.length > 0) return table(rows, 200);
  return running === null ? ['  no runs yet'] : [];
}

function nextText(next: string | null): string {
  if (next === null) return 'never';
  return Date.parse(next) < Date.now() ? `overdue since ${moment(next)} UTC` : `next ${moment(next)} UTC`;
}

function endText({ startedAt, endedAt, attempt, end }: ScheduledRun): string {
  const time = seconds(Date.parse(endedAt) - Date.parse(startedAt));
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  if (end.kind === 'skipped') return `skipped: the run of ${moment(end.since)} was still active`;
  if (end.kind === 'failed') return `failed${again}: ${end.message}`;
  return `${doneText(end.result as ScheduledReport | null)}, ${time}${again}`;
}

function doneText(report: ScheduledReport | null): string {
  if (report === null) return 'done';
  const edges = report.sources.reduce((sum, { newEdges }) => sum + newEdges, 0);
  const isStored = report.sources.some(({ stored }) => stored);
  const what = edges > 0 || isStored ? count(edges, 'new column edge') : 'nothing new';
  const cut = report.stopped > 0 ? `, ${count(report.stopped, 'input')} truncated` : '';
  return `${what} of ${grouped(report.rows)} ${report.rows === 1 ? 'row' : 'rows'}${cut}`;
}

/** UTC, to the minute. */
export function moment(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
