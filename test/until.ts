/** Waits for a condition, never for a time: however slow the machine is, the answer is the same. What hangs ends with its test. */
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 10;

/** Asks again and again until the answer is true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(PAUSE_MILLISECONDS);
}
