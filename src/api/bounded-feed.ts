/**
 * What is told faster than it is read: items pushed in, the same items in order out, at most so many waiting. Where they are more, the
 * oldest that may be left out goes, and the next item says how many went before it.
 *
 *   const feed = new BoundedFeed<string>({ most: 2, mayDrop: (item) => item !== 'done' })
 *   feed.push('a'); feed.push('b'); feed.push('done')
 *   for await (const { item, skipped } of feed) …      → b (1 skipped), done (0 skipped)
 */
export interface FeedOptions<T> {
  readonly most: number;
  readonly mayDrop: (item: T) => boolean;
  /** Comes last where even what must not be dropped is too much. */
  readonly tooMuch: T;
}

export interface Fed<T> {
  readonly item: T;
  readonly skipped: number;
}

export class BoundedFeed<T> implements AsyncIterableIterator<Fed<T>, undefined> {
  /** Resolves when nothing is taken any more, whoever ended it. */
  readonly ended: Promise<void>;
  readonly #options: FeedOptions<T>;
  readonly #end = Promise.withResolvers<void>();
  readonly #readers: ((result: IteratorResult<Fed<T>, undefined>) => void)[] = [];
  #waiting: Fed<T>[] = [];
  #isEnded = false;

  constructor(options: FeedOptions<T>) {
    this.#options = options;
    this.ended = this.#end.promise;
  }

  push(item: T): void {
    if (this.#isEnded) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) {
      reader({ done: false, value: { item, skipped: 0 } });
      return;
    }
    this.#waiting.push({ item, skipped: 0 });
    if (this.#waiting.length > this.#options.most) this.#makeRoom();
  }

  /** What waits is still read. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    for (const reader of this.#readers.splice(0)) reader(OVER);
    this.#end.resolve();
  }

  async next(): Promise<IteratorResult<Fed<T>, undefined>> {
    const value = this.#waiting.shift();
    if (value !== undefined) return { done: false, value };
    if (this.#isEnded) return OVER;
    return await new Promise((resolve) => this.#readers.push(resolve));
  }

  /** Nobody reads any more. */
  async return(): Promise<IteratorResult<Fed<T>, undefined>> {
    this.#waiting = [];
    this.end();
    return OVER;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #makeRoom(): void {
    const oldest = this.#waiting.findIndex(({ item }) => this.#options.mayDrop(item));
    const [dropped] = oldest === -1 ? [] : this.#waiting.splice(oldest, 1);
    const next = this.#waiting[oldest];
    if (dropped === undefined || next === undefined) {
      this.#waiting.push({ item: this.#options.tooMuch, skipped: 0 });
      this.end();
      return;
    }
    this.#waiting[oldest] = { item: next.item, skipped: next.skipped + dropped.skipped + 1 };
  }
}

const OVER = { done: true, value: undefined } as const;
