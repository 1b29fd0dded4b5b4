/**
 * Recursion without a deep stack. A pass counts its levels; where it has gone down a fixed number of them, the rest is done from the bottom
 * of the stack, and what stood above it is done again with the answer at hand. So the stack never holds more than those levels, however deep
 * a text is nested, and a text of ordinary depth pays for one comparison.
 *
 *   f(f(… 1,000 times … a))   →   pieces of 60 levels, the innermost done first, each begun twice
 *
 * What a pass does twice must do no harm: a piece begins with notes of its own, and what it has changed elsewhere is undone before it begins
 * again.
 */

/** Levels of one piece, up to its first question; each is up to twenty frames, 4 kB. The stack of the main thread has 984. */
const LEVELS = 60;
/** Behind it, so that what stands beside something deep is no question of its own. */
const MORE_LEVELS = 120;

export class Descent {
  /** Levels that the piece at hand has gone down, for passes that keep no count of their own. */
  level = 0;
  /** null outside of `run`. */
  #piece: Piece | null = null;

  /** Whether what comes next must be done `below`; `level` is counted from the beginning of the piece. */
  isDeep(level = this.level): boolean {
    return level >= LEVELS && (level >= MORE_LEVELS || (this.#piece?.asked ?? 0) === 0);
  }

  /** Runs `work` and all that it finds too deep. */
  run<T>(work: () => T): T {
    const outer = { level: this.level, piece: this.#piece };
    try {
      return this.#runPieces(work);
    } finally {
      this.level = outer.level;
      this.#piece = outer.piece;
    }
  }

  /** What `work` makes, done from the bottom of the stack. A piece must ask the same questions in the same order each time it is begun. */
  below<T>(work: () => T): T {
    const piece = this.#piece;
    if (piece === null) return this.run(work);
    const answer = piece.answers[piece.asked++];
    if (answer === undefined) throw new TooDeep(work, true);
    if ('error' in answer) throw answer.error;
    return answer.value as T;
  }

  /** Does `work`, which keeps its own answer, and begins the piece at hand again. */
  first(work: () => void): never {
    throw new TooDeep(work, false);
  }

  /** What is to be done before the piece at hand begins again. */
  undo(action: () => void): void {
    this.#piece?.undo.push(action);
  }

  #runPieces<T>(work: () => T): T {
    const pieces: Piece[] = [newPiece(work, true)];
    for (;;) {
      const piece = pieces.at(-1) as Piece;
      this.#piece = piece;
      this.level = 0;
      const answer = attempt(piece.work);
      if (answer instanceof TooDeep) {
        pieces.push(newPiece(answer.work, answer.answers));
        continue;
      }
      pieces.pop();
      const around = pieces.at(-1);
      if (around !== undefined) resume(around, piece, answer);
      else if ('error' in answer) throw answer.error;
      else return answer.value as T;
    }
  }
}

interface Piece {
  readonly work: () => unknown;
  /** Whether what it makes is an answer to the piece around it. */
  readonly isAnswer: boolean;
  readonly answers: Answer[];
  /** How many answers were asked for since it was begun. */
  asked: number;
  undo: (() => void)[];
}

function newPiece(work: () => unknown, isAnswer: boolean): Piece {
  return { work, isAnswer, answers: [], asked: 0, undo: [] };
}

function resume(around: Piece, { isAnswer }: Piece, answer: Answer): void {
  if (isAnswer) around.answers.push(answer);
  else if ('error' in answer) throw answer.error;
  around.asked = 0;
  for (const action of around.undo.reverse()) action();
  around.undo = [];
}

type Answer = { readonly value: unknown } | { readonly error: unknown };

/** Thrown, but no Error: it goes up to `run`, and everything on the way must let it pass. */
class TooDeep {
  readonly work: () => unknown;
  readonly answers: boolean;

  constructor(work: () => unknown, answers: boolean) {
    this.work = work;
    this.answers = answers;
  }
}

function attempt(work: () => unknown): Answer | TooDeep {
  try {
    return { value: work() };
  } catch (error) {
    return error instanceof TooDeep ? error : { error };
  }
}
