/**
 * Checks that work ends, at any speed of the machine: the helper stops work that takes an age, and the test
 * fails.
 */
import { createContext, Script } from 'node:vm';

/** A thousand times what the slowest such work takes. */
const LIMIT_MILLISECONDS = 120_000;

const sandbox: { work: () => unknown } = { work: () => null };
const context = createContext(sandbox);
const script = new Script('work()');

/** Runs work that must not loop or grow exponentially. Only `vm` can stop such work. */
export function mustEnd<T>(work: () => T): T {
  sandbox.work = work;
  return script.runInContext(context, { timeout: LIMIT_MILLISECONDS }) as T;
}
