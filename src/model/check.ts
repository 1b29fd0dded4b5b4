/**
 * The checks of `tributary doctor`. They run one after the other, each with a time limit. A check that needs
 * a failed check is skipped. Takes the steps of an area, and returns a Check for each step, in the same
 * order. No Failure is thrown.
 *
 *   await runChecks('redis', [{ name: 'reachable', run }, { name: 'version', needs: ['reachable'], run }])
 *   → [{ area: 'redis', name: 'reachable', status: 'failed', … },
 *      { area: 'redis', name: 'version', status: 'skipped', … }]
 */
import { Failure } from './failure.ts';

export type CheckStatus = 'ok' | 'warning' | 'failed' | 'skipped';

export interface Check {
  readonly area: CheckArea;
  readonly name: string;
  readonly status: CheckStatus;
  /** What was found, without a period; never a password. */
  readonly seen: string;
  /** What to do, in one sentence; null if there is nothing to do. */
  readonly fix: string | null;
}

export type CheckArea = 'settings' | 'machine' | 'embedded-store' | 'neo4j' | 'redis' | 'observe';

export interface CheckStep {
  readonly name: string;
  /** If one of these steps fails or is skipped, this step is skipped. */
  readonly needs?: readonly string[];
  /** A thrown Failure is a failed result. Its message becomes `seen` and `fix`. */
  readonly run: () => CheckResult | Promise<CheckResult>;
}

export interface CheckResult {
  readonly status: CheckStatus;
  readonly seen: string;
  readonly fix?: string;
  /** Whether steps that need this step are skipped. By default true if the status is failed or skipped. */
  readonly blocks?: boolean;
}

export const ok = (seen: string): CheckResult => ({ status: 'ok', seen });
export const warning = (seen: string, fix: string): CheckResult => ({ status: 'warning', seen, fix });
export const failed = (seen: string, fix: string): CheckResult => ({ status: 'failed', seen, fix });
export const skipped = (seen: string): CheckResult => ({ status: 'skipped', seen });

/** Time limit of one step. */
export const STEP_MILLISECONDS = 5_000;

export async function runChecks(
  area: CheckArea,
  steps: readonly CheckStep[],
  limitMilliseconds = STEP_MILLISECONDS,
): Promise<Check[]> {
  const checks: Check[] = [];
  /** Each step that blocks others, with the first step that caused it. */
  const blocking = new Map<string, string>();
  let timedOut: string | null = null;
  for (const { name, needs = [], run } of steps) {
    const blocker = timedOut ?? needs.map((need) => blocking.get(need)).find((step) => step !== undefined);
    const result =
      blocker === undefined ? await runWithLimit(run, limitMilliseconds) : skippedBecause(blocker);
    if (result === TIMEOUT) timedOut = name;
    const { status, seen, fix, blocks = status === 'failed' || status === 'skipped' } = result;
    if (blocks) blocking.set(name, blocker ?? name);
    checks.push({ area, name, status, seen, fix: fix ?? null });
  }
  return checks;
}

const TIMEOUT = failed(
  'no answer within the time limit of a check',
  'Check the load of the machine and the network, then run `tributary doctor` again.',
);

/** After a timeout, the other steps of the area are skipped: each would probably time out too. */
async function runWithLimit(run: CheckStep['run'], limitMilliseconds: number): Promise<CheckResult> {
  const { promise: timeout, resolve } = Promise.withResolvers<CheckResult>();
  const timer = setTimeout(resolve, limitMilliseconds, TIMEOUT);
  const result = (async () => await run())().catch(resultOfFailure);
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
    // An error after the timeout is ignored.
    result.catch(() => {});
  }
}

function skippedBecause(step: string): CheckResult {
  return skipped(`skipped because of "${step}"`);
}

/**
 * The message of a Failure states what is wrong, then what to do: in a second sentence, or after the last
 * semicolon.
 *
 *   'Cannot reach Redis. Start Redis, or set REDIS_URL.'
 *   → seen 'Cannot reach Redis', fix 'Start Redis, or set REDIS_URL.'
 */
function resultOfFailure(error: unknown): CheckResult {
  if (!(error instanceof Failure)) throw error;
  const sentence = error.message.replace(/\.$/, '');
  const sentences = /^(.*?)\. (?=[A-Z`])(.*)$/s.exec(sentence);
  const [, seen, fix] = sentences ?? /^(.*); (.*)$/s.exec(sentence) ?? [];
  if (seen === undefined || fix === undefined)
    return failed(sentence, 'Fix this, then run `tributary doctor` again.');
  return failed(seen, `${fix.charAt(0).toUpperCase()}${fix.slice(1)}.`);
}
