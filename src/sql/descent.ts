/**
 * Recursion without a deep stack. A pass counts its levels. After a fixed number of levels it interrupts the
 * recursion, runs the deeper work from the bottom of the stack, and then starts again with the result. So the
 * stack never has more than those levels, however deep a text is nested. A text of ordinary depth costs one
 * comparison.
 *
 *   f(f(… 1,000 times … a))   →   pieces of 60 levels; the innermost one is done first, and each starts twice
 *
 * A piece must be repeatable: it starts with its own notes, and its other changes are undone before it starts
 * again.
 */

/**
 * Levels of one piece before its first interruption. A level has up to twenty frames, 4 kB; the stack of the
 * main thread has 984 kB.
 */
const LEVELS = 60;
/** Levels after the first interruption: so the siblings of a deep part rarely interrupt again. */
const MORE_LEVELS = 120;

export class Descent {
  /** Levels of the current piece, for passes that have no other count. */
  level = 0;
  /** The current piece; null outside of `run`. */
  #piece: Piece | null = null;

  /** Whether the next part must be done `below`. `level` is counted from the start of the piece. */
  isDeep(level = this.level): boolean {
    return level >= LEVELS && (level >= MORE_LEVELS || (this.#piece?.next ?? 0) === 0);
  }

  /** Runs `work` and the deeper pieces that it needs. */
  run<T>(work: () => T): T {
    const outer = { level: this.level, piece: this.#piece };
    try {
      return this.#runPieces(work);
    } finally {
      this.level = outer.level;
      this.#piece = outer.piece;
    }
  }

  /**
   * The result of `work`, which runs from the bottom of the stack. A piece must call `below` in the same
   * order each time it starts.
   */
  below<T>(work: () => T): T {
    const piece = this.#piece;
    if (piece === null) return this.run(work);
    const outcome = piece.outcomes[piece.next++];
    if (outcome === undefined) throw new TooDeep(work, true);
    if ('error' in outcome) throw outcome.error;
    return outcome.value as T;
  }

  /** Runs `work`, which stores its own result, and starts the current piece again. */
  first(work: () => void): never {
    throw new TooDeep(work, false);
  }

  /** An action that runs before the current piece starts again. */
  undo(action: () => void): void {
    this.#piece?.undo.push(action);
  }

  #runPieces<T>(work: () => T): T {
    const pieces: Piece[] = [newPiece(work, true)];
    for (;;) {
      const piece = pieces.at(-1) as Piece;
      this.#piece = piece;
      this.level = 0;
      const outcome = attempt(piece.work);
      if (outcome instanceof TooDeep) {
        pieces.push(newPiece(outcome.work, outcome.isResult));
        continue;
      }
      pieces.pop();
      const outer = pieces.at(-1);
      if (outer !== undefined) resume(outer, piece, outcome);
      else if ('error' in outcome) throw outcome.error;
      else return outcome.value as T;
    }
  }
}

interface Piece {
  readonly work: () => unknown;
  /** Whether the piece around it needs the result. */
  readonly isResult: boolean;
  /** Outcomes of the pieces below it, in the order of the calls. */
  readonly outcomes: Outcome[];
  /** How many outcomes it has used since it started. */
  next: number;
  undo: (() => void)[];
}

function newPiece(work: () => unknown, isResult: boolean): Piece {
  return { work, isResult, outcomes: [], next: 0, undo: [] };
}

function resume(outer: Piece, { isResult }: Piece, outcome: Outcome): void {
  if (isResult) outer.outcomes.push(outcome);
  else if ('error' in outcome) throw outcome.error;
  outer.next = 0;
  for (const action of outer.undo.reverse()) action();
  outer.undo = [];
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Thrown, but no Error: only `run` catches it. Every other `catch` must throw it again. */
class TooDeep {
  readonly work: () => unknown;
  readonly isResult: boolean;

  constructor(work: () => unknown, isResult: boolean) {
    this.work = work;
    this.isResult = isResult;
  }
}

function attempt(work: () => unknown): Outcome | TooDeep {
  try {
    return { value: work() };
  } catch (error) {
    return error instanceof TooDeep ? error : { error };
  }
}
