/**
 * A message of the topic `builds` as this version understands it. Anything in; an event, or null where it is none, out: other processes
 * may be of another version, and others may write to the same Redis.
 *
 *   { "build": "5f0c…", "source": "/shop", "stage": "link", "done": 0, "total": 1, "model": null, "message": null, "at": "2026-…Z" }
 */
import type { BuildEvent } from '../pipeline/build-event.ts';

const STAGES: Readonly<Record<BuildEvent['stage'], true>> = {
  read: true,
  analyse: true,
  link: true,
  store: true,
  done: true,
  failed: true,
};
export const BUILD_STAGES = Object.keys(STAGES);

/** GraphQL's Int ends here. */
const GREATEST = 2 ** 31 - 1;

export function readBuildEvent(message: unknown): BuildEvent | null {
  if (typeof message !== 'object' || message === null) return null;
  const { build, source, stage, done, total, model, message: why, at } = message as Record<string, unknown>;
  const isWhole =
    isText(build) &&
    isText(source) &&
    isStage(stage) &&
    isCount(done) &&
    isCount(total) &&
    isTextOrNull(model) &&
    isTextOrNull(why) &&
    isTime(at);
  return isWhole ? { build, source, stage, done, total, model, message: why, at } : null;
}

function isStage(value: unknown): value is BuildEvent['stage'] {
  return typeof value === 'string' && Object.hasOwn(STAGES, value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= GREATEST;
}

function isTime(value: unknown): value is string {
  return isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}
