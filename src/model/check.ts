/**
 * What `tributary doctor` looked at, and how it is looked at: one step after the other, each with a limit, those that need a broken one passed over.
 * In: the steps of an area. Out: a Check for each, in their order; no Failure is thrown.
 *
 *   await examine('redis', [{ name: 'reachable', look }, { name: 'version', needs: ['reachable'], look }])
 *   → [{ area: 'redis', name: 'reachable', status: 'failed', … }, { area: 'redis', name: 'version', status: 'skipped', … }]
 */
import { Failure } from './failure.ts';

export type CheckStatus = 'ok' | 'warning' | 'failed' | 'skipped';

export interface Check {
  readonly area: CheckArea;
  readonly name: string;
  readonly status: CheckStatus;
  /** What is there, without a period; never a password. */
  readonly seen: string;
  /** One sentence; null where there is nothing to mend. */
  readonly mend: string | null;
}

export type CheckArea = 'settings' | 'machine' | 'embedded-store' | 'neo4j' | 'redis' | 'observe';

export interface Step {
  readonly name: string;
  /** Steps without which this one has nothing to look at. */
  readonly needs?: readonly string[];
  /** A Failure that it throws is what it saw: “what; what to do.” */
  readonly look: () => Look | Promise<Look>;
}

export interface Look {
  readonly status: CheckStatus;
  readonly seen: string;
  readonly mend?: string;
  /** Steps that need this one are passed over; left out, they are where it failed or was passed over. */
  readonly blocks?: boolean;
}

export const ok = (seen: string): Look => ({ status: 'ok', seen });
export const warning = (seen: string, mend: string): Look => ({ status: 'warning', seen, mend });
export const failed = (seen: string, mend: string): Look => ({ status: 'failed', seen, mend });
export const skipped = (seen: string): Look => ({ status: 'skipped', seen });

/** For one step. */
export const STEP_MILLISECONDS = 5_000;

export async function examine(
  area: CheckArea,
  steps: readonly Step[],
  limitMilliseconds = STEP_MILLISECONDS,
): Promise<Check[]> {
  const checks: Check[] = [];
  /** A step that blocks others, and the one that it was blocked by itself. */
  const blocking = new Map<string, string>();
  let late: string | null = null;
  for (const { name, needs = [], look } of steps) {
    const blocker = late ?? needs.map((need) => blocking.get(need)).find((step) => step !== undefined);
    const seen = blocker === undefined ? await lookOnce(look, limitMilliseconds) : skippedFor(blocker);
    if (seen === LATE) late = name;
    const { status, mend, blocks = status === 'failed' || status === 'skipped' } = seen;
    if (blocks) blocking.set(name, blocker ?? name);
    checks.push({ area, name, status, seen: seen.seen, mend: mend ?? null });
  }
  return checks;
}

const LATE = failed(
  'no answer in the time that a check may take',
  'Look at how busy the machine and the network are, then run `tributary doctor` again.',
);

/** After one that does not end, nothing in the same area is asked: each would wait as long. */
async function lookOnce(look: Step['look'], limitMilliseconds: number): Promise<Look> {
  const { promise: late, resolve } = Promise.withResolvers<Look>();
  const timer = setTimeout(resolve, limitMilliseconds, LATE);
  const seen = (async () => await look())().catch(lookOf);
  try {
    return await Promise.race([seen, late]);
  } finally {
    clearTimeout(timer);
    // What comes too late is nobody's.
    seen.catch(() => {});
  }
}

function skippedFor(step: string): Look {
  return skipped(`not looked at, because of “${step}”`);
}

/** The sentence of a Failure says what is wrong and, behind its last semicolon, what to do. */
function lookOf(error: unknown): Look {
  if (!(error instanceof Failure)) throw error;
  const sentence = error.message.replace(/\.$/, '');
  const at = sentence.lastIndexOf('; ');
  if (at === -1) return failed(sentence, 'Mend that, then run `tributary doctor` again.');
  const remedy = sentence.slice(at + 2);
  return failed(sentence.slice(0, at), `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`);
}
