/**
 * Asks the thread that decodes Parquet, and ends a thread that takes more time or memory than an entire file
 * would; the next question starts another thread.
 *
 *   ask(step of a damaged page)
 *     → { kind: 'ended', why: 'decoding took more than 20 s' }; ask(the next step) → { kind: 'rows', … }
 */
import { Worker } from 'node:worker_threads';
import type { ParquetAnswer, ParquetQuestion, ParquetStep } from './parquet-file.ts';

/** `ended`: the thread was terminated, or it crashed. */
export type DecoderAnswer = ParquetAnswer | { readonly kind: 'ended'; readonly why: string };

export interface DecoderLimits {
  /** CPU time of one question. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Decoding the rows of one step takes less than a second of CPU. */
export const DECODER_LIMITS: DecoderLimits = { milliseconds: 20_000, megabytes: 2_048 };

/** The interval at which a thread is checked. */
const LOOKS = 8;
/** On a machine so busy that a thread gets less than this share of a core, a read must still end. */
const LONGEST_WALL_FACTOR = 20;

/**
 * The thread of the last file, kept for the next one, by its memory limit: a folder may contain thousands of
 * files, and starting a thread takes as long as reading many of them.
 */
const spares = new Map<number, Worker>();

export class ParquetDecoder {
  readonly #path: string;
  readonly #limits: DecoderLimits;
  #worker: Worker | null = null;

  constructor(path: string, limits: DecoderLimits) {
    this.#path = path;
    this.#limits = limits;
  }

  /** One step at a time. null: ask for the description of the file. */
  ask(step: ParquetStep | null): Promise<DecoderAnswer> {
    const isReady = this.#worker !== null || spares.has(this.#limits.megabytes);
    const worker = this.#worker ?? this.#start();
    const question: ParquetQuestion = { path: this.#path, step };
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const settle = (answer: DecoderAnswer): void => {
        clearInterval(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        worker.unref();
        resolve(answer);
      };
      const fail = (why: string): void => {
        this.#worker = null;
        settle({ kind: 'ended', why });
        // The thread was terminated here, so its exit event adds nothing.
        worker.on('error', () => undefined);
        void worker.terminate();
      };
      const time = (): void => {
        const look = watch(worker, this.#limits.milliseconds, fail);
        timer = setInterval(() => void look(), this.#limits.milliseconds / LOOKS);
      };
      if (isReady) time();
      worker.ref();
      worker.on('message', (message: 'ready' | ParquetAnswer) =>
        message === 'ready' ? time() : settle(message),
      );
      worker.on('error', (cause) => fail(whyOf(cause, this.#limits)));
      worker.on('exit', () => fail('the thread that decodes it ended'));
      worker.postMessage(question);
    });
  }

  close(): void {
    const worker = this.#worker;
    this.#worker = null;
    if (worker === null) return;
    worker.postMessage('close');
    const { megabytes } = this.#limits;
    // An error event without a listener would end this process.
    worker.on('error', () => undefined);
    if (spares.has(megabytes)) {
      void worker.terminate();
      return;
    }
    worker.on('exit', () => spares.delete(megabytes));
    spares.set(megabytes, worker);
  }

  #start(): Worker {
    const { megabytes } = this.#limits;
    const worker = spares.get(megabytes) ?? newWorker(megabytes);
    spares.delete(megabytes);
    worker.removeAllListeners('exit');
    this.#worker = worker;
    return worker;
  }
}

/** Next to this file in a checkout and in the published package: the first runs .ts, the second .js. */
function newWorker(megabytes: number): Worker {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  return new Worker(new URL(`./parquet-thread${extension}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
}

/** Checks what the thread has used since the question was asked. */
function watch(worker: Worker, milliseconds: number, fail: (why: string) => void): () => Promise<void> {
  const begun = performance.now();
  let used: number | null = null;
  return async () => {
    const wall = performance.now() - begun;
    const cpu = (await cpuOf(worker)) ?? wall;
    used ??= cpu;
    if (cpu - used >= milliseconds || wall >= milliseconds * LONGEST_WALL_FACTOR)
      fail(`decoding took more than ${milliseconds / 1_000} s`);
  };
}

/** Milliseconds; null if this Node cannot measure it, or the thread has ended. */
async function cpuOf(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}

function whyOf(cause: unknown, { megabytes }: DecoderLimits): string {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isFull) return `decoding took more than ${megabytes} MB`;
  return cause instanceof Error ? cause.message.slice(0, 200) : String(cause);
}
