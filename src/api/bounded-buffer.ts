/**
 * A buffer between a writer and a slower reader. Items are read in the order in which they are pushed. If the
 * buffer is full, it drops the oldest item that may be dropped, and the next item reports the number of
 * dropped items.
 *
 *   const buffer = new BoundedBuffer({ capacity: 2, mayDrop: (item) => item !== 'done', overflow: 'slow' })
 *   buffer.push('a'); buffer.push('b'); buffer.push('done')
 *   for await (const { item, skipped } of buffer) …      → b (1 skipped), done (0 skipped)
 */
export interface BufferOptions<T> {
  readonly capacity: number;
  readonly mayDrop: (item: T) => boolean;
  /** The last item, if the buffer is full of items that must not be dropped. */
  readonly overflow: T;
}

export interface BufferedItem<T> {
  readonly item: T;
  readonly skipped: number;
}

export class BoundedBuffer<T> implements AsyncIterableIterator<BufferedItem<T>, undefined> {
  /** Resolves when the buffer accepts no more items, whether the writer or the reader ended it. */
  readonly ended: Promise<void>;
  readonly #options: BufferOptions<T>;
  readonly #end = Promise.withResolvers<void>();
  readonly #readers: ((result: IteratorResult<BufferedItem<T>, undefined>) => void)[] = [];
  #items: BufferedItem<T>[] = [];
  #isEnded = false;

  constructor(options: BufferOptions<T>) {
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
    this.#items.push({ item, skipped: 0 });
    if (this.#items.length > this.#options.capacity) this.#makeRoom();
  }

  /** Items in the buffer can still be read. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    for (const reader of this.#readers.splice(0)) reader(END);
    this.#end.resolve();
  }

  async next(): Promise<IteratorResult<BufferedItem<T>, undefined>> {
    const value = this.#items.shift();
    if (value !== undefined) return { done: false, value };
    if (this.#isEnded) return END;
    return await new Promise((resolve) => this.#readers.push(resolve));
  }

  /** Called when the reader stops reading. */
  async return(): Promise<IteratorResult<BufferedItem<T>, undefined>> {
    this.#items = [];
    this.end();
    return END;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #makeRoom(): void {
    const oldest = this.#items.findIndex(({ item }) => this.#options.mayDrop(item));
    const [dropped] = oldest === -1 ? [] : this.#items.splice(oldest, 1);
    const next = this.#items[oldest];
    if (dropped === undefined || next === undefined) {
      this.#items.push({ item: this.#options.overflow, skipped: 0 });
      this.end();
      return;
    }
    this.#items[oldest] = { item: next.item, skipped: next.skipped + dropped.skipped + 1 };
  }
}

const END = { done: true, value: undefined } as const;
