/**
 * What a build tells whoever watches, in this process or another: a message of the queue's topic `builds`.
 *
 *   { "build": "5f0c…", "project": null, "stage": "read", "done": 1048576, "total": 4194304, "model": null, "at": "2026-…" }
 */
import type { BuildProgress, Stage } from './report.ts';

export const BUILDS_TOPIC = 'builds';

export interface BuildEvent {
  /** Of this run of a build, not its number in the store. */
  readonly build: string;
  /** What is built: the path that was given. */
  readonly source: string;
  readonly stage: Stage | 'done' | 'failed';
  /** Of the stage: bytes read, models analysed, steps. */
  readonly done: number;
  readonly total: number;
  /** The model that has just been analysed. */
  readonly model: string | null;
  /** Why it failed; null otherwise. */
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
