/**
 * Scans JSON that arrives in chunks and emits the values of the lists that contain rows, one by one, so that
 * a document of any size is never in memory.
 *
 *   {"manifest": {…}, "result": {"data_array": [["a"], ["b"]]}}
 *   → member manifest, row ["a"], row ["b"], member result.…, endObject
 *
 * Each row and each other member is parsed with JSON.parse when its last byte has arrived.
 */
import {
  type JsonAction,
  type JsonKind,
  type JsonProblem,
  JsonWalker,
  NESTING_LIMIT,
} from '../../json/json-walker.ts';
import { ROW_BYTES } from './container.ts';

export interface JsonEvents {
  /** A value of a list of rows; `list` is the key of the list, null if the list is the complete text. */
  row(text: string, list: string | null): void;
  /** A member of an object that is not a list of rows: of the top-level object, or of its `result`. */
  member(key: string, text: string): void;
  /** A top-level object has ended. */
  endObject(): void;
}

export interface ScanProblem {
  /** Offset in the bytes received so far. */
  readonly byte: number;
  readonly why: string;
}

/** Lists with these keys contain rows; objects with the keys of OPENED are scanned too. */
const LISTS: ReadonlySet<string> = new Set(['data_array', 'data']);
const OPENED: ReadonlySet<string> = new Set(['result']);

export class JsonScanner {
  readonly #events: JsonEvents;
  readonly #walker: JsonWalker;
  /** The key of the current list of rows; null: the list is the complete text. */
  #list: string | null = null;
  #isObject = false;

  constructor(events: JsonEvents) {
    this.#events = events;
    this.#walker = new JsonWalker(
      {
        enter: (key, level, kind) => this.#enter(key, level, kind),
        take: (key, _level, _at, bytes) => {
          const text = bytes.toString('utf8');
          if (key === null) events.row(text, this.#list);
          else events.member(key, text);
        },
        leave: (level) => {
          if (level === 0 && this.#isObject) this.#events.endObject();
        },
      },
      { documents: 'many', mostBytes: ROW_BYTES },
    );
  }

  get problem(): ScanProblem | null {
    const { problem } = this.#walker;
    return problem === null ? null : { byte: problem.at, why: reasonOf(problem) };
  }

  /** False if the text has an error; scanning then stops. */
  push(bytes: Buffer): boolean {
    return this.#walker.push(bytes);
  }

  end(): void {
    this.#walker.end();
  }

  #enter(key: string | null, level: number, kind: JsonKind): JsonAction {
    if (level === 0) {
      this.#isObject = kind === 'object';
      this.#list = null;
      return this.#isObject || kind === 'list' ? 'open' : 'refuse';
    }
    if (key === null) return 'take';
    if (kind === 'list' && LISTS.has(key)) {
      this.#list = key;
      return 'open';
    }
    return kind === 'object' && OPENED.has(key) && level === 1 ? 'open' : 'take';
  }
}

function reasonOf({ kind, expected }: JsonProblem): string {
  switch (kind) {
    case 'cut-off':
      return 'the file is cut off: the JSON there is incomplete';
    case 'too-deep':
      return `there are more than ${NESTING_LIMIT} levels of nesting`;
    case 'too-long':
      return `the value there is longer than ${ROW_BYTES} bytes`;
    case 'bad-key':
      return 'the key there is not JSON';
    case 'unexpected':
      return `the text there is not JSON: a ${expected} is missing`;
  }
}

/** The value of a text, undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
