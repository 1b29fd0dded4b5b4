/** Whether work ends at all, which is no question of how fast the machine is: what would take an age is stopped, and the test fails. */
import { createContext, runInContext } from 'node:vm';

/** A thousand times what the slowest such work takes. */
const AGE_MILLISECONDS = 120_000;

/** Runs work that must not loop, or grow with the power of its input. Nothing but `vm` can stop it. */
export function mustEnd<T>(work: () => T): T {
  return runInContext('work()', createContext({ work }), { timeout: AGE_MILLISECONDS }) as T;
}
