/**
 * Whether the store answers, for whoever decides to send requests here. Nobody needs a token to ask, so a crowd that asks costs no more
 * than one look each second.
 *
 *   const isReady = readiness(reader)
 *   await isReady()     → true; false where the store throws or does not answer in time
 */
import type { GraphReader } from '../graph/index.ts';

const MILLISECONDS = 2_000;
const BETWEEN_LOOKS = 1_000;
/** A look that has not ended by then is given up, so that one that hangs is not the last. */
const LONGEST_LOOK = 30_000;

interface Look {
  readonly begun: number;
  readonly answer: Promise<boolean>;
  isOver: boolean;
}

export function readiness(reader: Pick<GraphReader, 'builds'>): () => Promise<boolean> {
  let last: Look | null = null;
  return async () => {
    const now = performance.now();
    const isFresh = last !== null && now - last.begun < (last.isOver ? BETWEEN_LOOKS : LONGEST_LOOK);
    if (last === null || !isFresh) last = begin(reader, now);
    return await within(last, MILLISECONDS);
  };
}

function begin(reader: Pick<GraphReader, 'builds'>, begun: number): Look {
  const asked = new Promise((resolve) => resolve(reader.builds()));
  const answer = asked.then(
    () => true,
    () => false,
  );
  const look: Look = { begun, answer, isOver: false };
  void answer.then(() => {
    look.isOver = true;
  });
  return look;
}

async function within({ answer, begun }: Look, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), Math.max(0, begun + milliseconds - performance.now()));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
