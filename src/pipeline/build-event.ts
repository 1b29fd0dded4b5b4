/**
 * The progress of a build for subscribers in this or another process: a message of the queue's topic
 * `builds`.
 *
 *   { "build": "5f0c…", "project": null, "stage": "read", "done": 1048576, "total": 4194304, … }
 */
import type { BuildProgress, Stage } from './build-report.ts';

export const BUILDS_TOPIC = 'builds';

export interface BuildEvent {
  /** Identifies this run of a build; not its number in the store. */
  readonly build: string;
  /** The path that is built, as given. */
  readonly source: string;
  readonly stage: Stage | 'done' | 'failed';
  /** Of the stage: bytes read, models analysed, or steps. */
  readonly done: number;
  readonly total: number;
  /** The model that was analysed last. */
  readonly model: string | null;
  /** Why the build failed; otherwise null. */
  readonly message: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export function buildEvent(
  of: Pick<BuildEvent, 'build' | 'source'>,
  progress:
    | BuildProgress
    | { readonly stage: 'done' }
    | { readonly stage: 'failed'; readonly message: string },
): BuildEvent {
  const nothing = { done: 0, total: 0, model: null, message: null };
  return { ...of, ...nothing, ...progress, at: new Date().toISOString() };
}
