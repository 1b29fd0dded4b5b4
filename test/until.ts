/**
 * Waits for a condition, never for a time, so that the result does not depend on the speed of the machine. A
 * condition that never holds ends with the time limit of its test.
 */
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 10;

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/** Calls `look` until its value is truthy, and returns that value. */
export async function until<T>(look: () => T | Promise<T>): Promise<Truthy<T>> {
  for (;;) {
    const value = await look();
    if (value) return value as Truthy<T>;
    await pause(PAUSE_MILLISECONDS);
  }
}
