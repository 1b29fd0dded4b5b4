/**
 * The steps of a script as a list, for those who follow temporary relations statement by statement: loops repeated, calls replaced by what
 * they call.
 *
 *   LOOP a; b; END LOOP; c   →   0 1 0 1 0 1 2, where one of a and b makes a temporary relation
 */
import type { Flow, Step } from '../script-ir.ts';

/** Rounds of a loop: what its last statement makes reaches its first, and what that makes the others. */
const ROUNDS = 3;

interface Running {
  readonly order: number[];
  readonly matters: (index: number) => boolean;
  /** From this length on nothing is repeated. */
  readonly limit: number;
  readonly calls: Set<readonly Step[]>;
}

/** Absent: the statements run once, in their order. `matters` says which of them make temporary relations. */
export function runOrder(
  flow: Flow | null,
  count: number,
  matters: (index: number) => boolean,
): number[] | undefined {
  if (flow === null || !flow.steps.some((step) => typeof step !== 'number')) return undefined;
  const running: Running = { order: [], matters, limit: 1000 + count * 4, calls: new Set() };
  run(flow.steps, running);
  return running.order.length === count ? undefined : running.order;
}

function run(steps: readonly Step[], running: Running): void {
  const { order, limit, calls } = running;
  for (const step of steps) {
    if (typeof step === 'number') order.push(step);
    else if ('loop' in step) {
      const rounds = makesSomething(step.loop, running) ? ROUNDS : 1;
      for (let round = 0; round < rounds && (round === 0 || order.length < limit); round++)
        run(step.loop, running);
    } else if (!calls.has(step.call) && order.length < limit) {
      calls.add(step.call);
      run(step.call, running);
      calls.delete(step.call);
    }
  }
}

function makesSomething(steps: readonly Step[], { matters }: Running): boolean {
  return steps.some((step) => (typeof step === 'number' ? matters(step) : true));
}
