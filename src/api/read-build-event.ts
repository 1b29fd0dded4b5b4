/**
 * Validates a message of the topic `builds`. Returns the event, or null if the message is not one: other
 * processes may run another version, and other programs may write to the same Redis.
 *
 *   { "build": "5f0c…", "source": "/shop", "stage": "link", "done": 0, "total": 1, "model": null,
 *     "message": null, "at": "2026-…Z" }
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

/** The largest Int of GraphQL. */
const MAX_INT = 2 ** 31 - 1;

export function readBuildEvent(message: unknown): BuildEvent | null {
  if (typeof message !== 'object' || message === null) return null;
  const {
    build,
    source,
    stage,
    done,
    total,
    model,
    message: reason,
    at,
  } = message as Record<string, unknown>;
  const isEvent =
    isText(build) &&
    isText(source) &&
    isStage(stage) &&
    isCount(done) &&
    isCount(total) &&
    isTextOrNull(model) &&
    isTextOrNull(reason) &&
    isTime(at);
  return isEvent ? { build, source, stage, done, total, model, message: reason, at } : null;
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
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INT;
}

function isTime(value: unknown): value is string {
  return isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
}
