/**
 * Whether the store responds, for load balancers and probes. The endpoint needs no token, so many requests
 * share one probe per second.
 *
 *   const isReady = readiness(reader)
 *   await isReady()     → true; false if the store throws or does not respond in time
 */
import type { GraphReader } from '../graph/index.ts';

const TIMEOUT_MS = 2_000;
const PROBE_INTERVAL_MS = 1_000;
/**
 * A probe that is still running after this time is replaced, so that a probe that hangs does not block later
 * ones.
 */
const MAX_PROBE_MS = 30_000;

interface Probe {
  readonly startedAt: number;
  readonly result: Promise<boolean>;
  isDone: boolean;
}

export function readiness(reader: Pick<GraphReader, 'builds'>): () => Promise<boolean> {
  let last: Probe | null = null;
  return async () => {
    const now = performance.now();
    const isFresh = last !== null && now - last.startedAt < (last.isDone ? PROBE_INTERVAL_MS : MAX_PROBE_MS);
    if (last === null || !isFresh) last = startProbe(reader, now);
    return await resultWithin(last, TIMEOUT_MS);
  };
}

function startProbe(reader: Pick<GraphReader, 'builds'>, startedAt: number): Probe {
  const builds = new Promise((resolve) => resolve(reader.builds()));
  const result = builds.then(
    () => true,
    () => false,
  );
  const probe: Probe = { startedAt, result, isDone: false };
  void result.then(() => {
    probe.isDone = true;
  });
  return probe;
}

async function resultWithin({ result, startedAt }: Probe, milliseconds: number): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), Math.max(0, startedAt + milliseconds - performance.now()));
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
