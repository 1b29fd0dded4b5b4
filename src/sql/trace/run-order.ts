/**
 * The steps of a script as a list, for consumers that follow temporary relations statement by statement.
 * Loops are repeated until they add nothing, and calls are replaced by the statements of the procedure.
 *
 *   LOOP a; b; END LOOP; c   →   0 1 0 1 2, if one of a and b creates a temporary relation
 */
import type { Flow, FlowStep } from '../ir/script-ir.ts';

interface Running {
  readonly order: number[];
  readonly matters: (index: number) => boolean;
  /** The length from which on nothing is repeated. */
  readonly limit: number;
  readonly calls: Set<readonly FlowStep[]>;
  /** How many statements create temporary relations, by the steps that contain them. */
  readonly makers: Map<readonly FlowStep[], number>;
  settled: boolean;
}

export interface RunOrder {
  /** Absent: the statements run once, in their order. */
  readonly order?: readonly number[];
  /** Everything was repeated often enough. */
  readonly settled: boolean;
}

/** `matters`: whether a statement creates a temporary relation. */
export function runOrder(flow: Flow | null, count: number, matters: (index: number) => boolean): RunOrder {
  if (flow === null || flow.steps.every((step, index) => step === index)) return { settled: true };
  const limit = 1000 + count * 8;
  const running: Running = { order: [], matters, limit, calls: new Set(), makers: new Map(), settled: true };
  run(flow.steps, running);
  const { order, settled } = running;
  return order.length === count ? { settled } : { order, settled };
}

function run(steps: readonly FlowStep[], running: Running): void {
  const { order, limit, calls } = running;
  for (const step of steps) {
    if (typeof step === 'number') order.push(step);
    else if ('loop' in step) {
      // Each round moves data at least one relation further, and the last round moves it to the readers.
      const makers = makersIn(step.loop, running);
      for (let round = 0; round <= makers; round++) {
        if (round > 0 && order.length >= limit) {
          running.settled = false;
          break;
        }
        run(step.loop, running);
      }
    } else if (!calls.has(step.call)) {
      if (order.length >= limit) {
        running.settled = false;
        continue;
      }
      calls.add(step.call);
      run(step.call, running);
      calls.delete(step.call);
    }
  }
}

/** The statements of a procedure count at each call. A recursive procedure counts once. */
function makersIn(steps: readonly FlowStep[], running: Running): number {
  const known = running.makers.get(steps);
  if (known !== undefined) return known;
  running.makers.set(steps, 0);
  let count = 0;
  for (const step of steps) {
    if (typeof step === 'number') count += running.matters(step) ? 1 : 0;
    else count += makersIn('loop' in step ? step.loop : step.call, running);
  }
  running.makers.set(steps, count);
  return count;
}
