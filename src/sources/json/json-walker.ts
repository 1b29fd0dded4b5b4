/**
 * Walks JSON by its bytes, which may arrive in pieces. The visitor decides for each value whether its members
 * are walked, its bytes are collected or passed on, or it is skipped. A document of any size is never parsed
 * or in memory as one value.
 *
 *   {"nodes": {"a": {}}, "macros": {…}}, where the visitor opens the top and `nodes`, and takes the rest
 *   → enter nodes, enter a, take a at 16 `{}`, leave nodes, enter macros, take macros at 31 `{…}`, leave
 *
 * Structure is checked everywhere: brackets, keys, commas and colons in opened containers; brackets and
 * closed strings in other values. Taken values need JSON.parse, which checks the rest.
 */
import {
  closerOf,
  endOfString,
  isPlain,
  isScalarByte,
  JsonByte,
  scalarEnd,
  skipSpace,
} from './json-bytes.ts';

/** Nesting inside one value that is not opened. Deeper than anything that dbt or an engine writes. */
export const NESTING_LIMIT = 512;

/**
 * - open: walk the members of an object, or the elements of a list; other values are taken
 * - take: collect the bytes of the value
 * - pass: pass the bytes on as they arrive
 * - skip: check the structure only
 * - refuse: stop, because another value is expected here
 */
export type JsonAction = 'open' | 'take' | 'pass' | 'skip' | 'refuse';

/** A scalar is a number, true, false or null. */
export type JsonKind = 'object' | 'list' | 'string' | 'scalar';

export interface JsonVisitor {
  /**
   * A value begins at offset `at`. `key` is null in a list and at the top; `level` is the number of open
   * containers around the value.
   */
  enter(key: string | null, level: number, kind: JsonKind, at: number): JsonAction;
  /** A taken value is complete. `at` is the offset of its first byte; `bytes` are valid during the call. */
  take?(key: string | null, level: number, at: number, bytes: Buffer): void;
  /** The next bytes of a passed value. */
  pass?(bytes: Buffer): void;
  /** An opened container ended; `end` is the offset after its closing bracket. */
  leave?(level: number, end: number): void;
}

export interface JsonProblem {
  readonly kind: 'cut-off' | 'unexpected' | 'bad-key' | 'too-deep' | 'too-long';
  /** Offset of the unexpected byte, or of the value that is not complete. */
  readonly at: number;
  /** What is missing there. */
  readonly expected: 'key' | 'value' | 'colon' | 'comma' | 'bracket' | 'end';
}

export interface JsonWalkerOptions {
  /** With `many`, documents follow each other, with white space, commas and byte order marks between them. */
  readonly documents: 'one' | 'many';
  /** The limit of one key or taken value that arrives in several pieces. */
  readonly mostBytes: number;
}

type Next = 'document' | 'first-key' | 'key' | 'colon' | 'first-value' | 'value' | 'comma' | 'end';

export class JsonWalker {
  readonly #visitor: JsonVisitor;
  readonly #options: JsonWalkerOptions;
  /** The closing brackets of the open containers, outermost first. */
  readonly #open: number[] = [];
  #data: Buffer = Buffer.alloc(0);
  /** Offset of the data in the text. */
  #base = 0;
  #at = 0;
  #next: Next = 'document';
  #key: string | null = null;
  /** The key or value whose end has not been found; null: between values. */
  #current: 'take' | 'pass' | 'skip' | 'key' | null = null;
  #kind: JsonKind = 'scalar';
  /** Where the bytes of the current value begin that are still needed. */
  #start = 0;
  #inString = false;
  /** The closing brackets of the containers inside the current value. */
  readonly #inside: number[] = [];
  problem: JsonProblem | null = null;

  constructor(visitor: JsonVisitor, options: JsonWalkerOptions) {
    this.#visitor = visitor;
    this.#options = options;
  }

  /** Walks the next bytes and may keep them. False if there is a problem; the walk then stops. */
  push(bytes: Buffer): boolean {
    if (this.problem !== null) return false;
    this.#append(bytes);
    while (this.problem === null && this.#step());
    const isKept = this.#current === 'take' || this.#current === 'key';
    if (this.problem === null && isKept && this.#data.length - this.#start > this.#options.mostBytes)
      this.#fail('too-long', this.#start, 'end');
    return this.problem === null;
  }

  /** The text has ended. False if there is a problem. */
  end(): boolean {
    if (this.problem !== null) return false;
    const isScalarText = this.#current !== null && this.#kind === 'scalar' && this.#open.length === 0;
    if (isScalarText) this.#found(this.#data.length);
    const isEnd = this.#next === 'end' || (this.#next === 'document' && this.#options.documents === 'many');
    if (this.#current === null && isEnd) return true;
    const at = this.#current === null ? this.#at : this.#start;
    return this.#fail('cut-off', at, 'end');
  }

  #append(bytes: Buffer): void {
    const isKept = this.#current === 'take' || this.#current === 'key';
    const from = isKept ? this.#start : this.#at;
    this.#data = from === this.#data.length ? bytes : Buffer.concat([this.#data.subarray(from), bytes]);
    this.#base += from;
    this.#at -= from;
    this.#start -= from;
  }

  /** One value, key or punctuation mark; false if the data ends inside or before it. */
  #step(): boolean {
    if (this.#current !== null) return this.#seek();
    this.#at = skipSpace(this.#data, this.#at);
    const byte = this.#data[this.#at];
    if (byte === undefined) return false;
    switch (this.#next) {
      case 'document':
        return this.#isBetween(byte) ? this.#moveTo('document') : this.#beginValue(byte);
      case 'first-key':
        return byte === JsonByte.closeBrace ? this.#close() : this.#beginKey(byte);
      case 'key':
        return this.#beginKey(byte);
      case 'colon':
        return byte === JsonByte.colon ? this.#moveTo('value') : this.#fail('unexpected', this.#at, 'colon');
      case 'first-value':
        return byte === JsonByte.closeBracket ? this.#close() : this.#beginValue(byte);
      case 'value':
        return this.#beginValue(byte);
      case 'comma':
        if (byte === this.#open.at(-1)) return this.#close();
        if (byte !== JsonByte.comma) return this.#fail('unexpected', this.#at, 'comma');
        return this.#moveTo(this.#isInObject() ? 'key' : 'value');
      case 'end':
        return this.#fail('unexpected', this.#at, 'end');
    }
  }

  #isInObject(): boolean {
    return this.#open.at(-1) === JsonByte.closeBrace;
  }

  /** A byte order mark, or a comma between documents. */
  #isBetween(byte: number): boolean {
    if (byte === 0xef || byte === 0xbb || byte === 0xbf) return true;
    return byte === JsonByte.comma && this.#options.documents === 'many';
  }

  #moveTo(next: Next): true {
    this.#at++;
    this.#next = next;
    return true;
  }

  #beginKey(byte: number): boolean {
    if (byte !== JsonByte.quote) return this.#fail('unexpected', this.#at, 'key');
    return this.#begin('key', 'string');
  }

  #beginValue(byte: number): boolean {
    const kind = kindOf(byte);
    if (kind === null) return this.#fail('unexpected', this.#at, 'value');
    const action = this.#visitor.enter(this.#key, this.#open.length, kind, this.#base + this.#at);
    if (action === 'refuse') return this.#fail('unexpected', this.#at, 'value');
    if (action !== 'open') return this.#begin(action, kind);
    if (kind === 'string' || kind === 'scalar') return this.#begin('take', kind);
    this.#open.push(closerOf(byte));
    this.#key = null;
    return this.#moveTo(this.#isInObject() ? 'first-key' : 'first-value');
  }

  #begin(action: 'take' | 'pass' | 'skip' | 'key', kind: JsonKind): true {
    this.#current = action;
    this.#kind = kind;
    this.#start = this.#at;
    if (kind === 'string') {
      this.#inString = true;
      this.#at++;
    }
    return true;
  }

  #close(): true {
    this.#at++;
    this.#open.pop();
    this.#visitor.leave?.(this.#open.length, this.#base + this.#at);
    this.#endValue();
    return true;
  }

  #endValue(): void {
    this.#key = null;
    if (this.#open.length > 0) this.#next = 'comma';
    else this.#next = this.#options.documents === 'many' ? 'document' : 'end';
  }

  /** Continues to search for the end of the current value where the previous bytes ended. */
  #seek(): boolean {
    const end = this.#kind === 'scalar' ? scalarEnd(this.#data, this.#at) : this.#seekNested();
    if (end !== -1) return this.#found(end);
    if (this.#kind === 'scalar') this.#at = this.#data.length;
    if (this.#current === 'pass' && this.problem === null && this.#at > this.#start) {
      this.#visitor.pass?.(this.#data.subarray(this.#start, this.#at));
      this.#start = this.#at;
    }
    return false;
  }

  /** The offset after the current string, object or list; -1 if this data does not contain its end. */
  #seekNested(): number {
    const data = this.#data;
    let at = this.#at;
    if (this.#inString) {
      at = endOfString(data, at);
      if (at < 0) return this.#pause(-1 - at);
      this.#inString = false;
      if (this.#inside.length === 0) return at;
    }
    while (at < data.length) {
      const byte = data[at] as number;
      if (isPlain(byte)) {
        at++;
      } else if (byte === JsonByte.quote) {
        at = endOfString(data, at + 1);
        if (at < 0) {
          this.#inString = true;
          return this.#pause(-1 - at);
        }
      } else {
        if (!this.#takeBracket(byte, at)) return -1;
        at++;
        if (this.#inside.length === 0) return at;
      }
    }
    return this.#pause(at);
  }

  /** Enters or leaves a container inside the current value. */
  #takeBracket(byte: number, at: number): boolean {
    const closer = closerOf(byte);
    if (closer === 0) return this.#inside.pop() === byte || this.#fail('unexpected', at, 'bracket');
    if (this.#inside.length === NESTING_LIMIT) return this.#fail('too-deep', at, 'bracket');
    this.#inside.push(closer);
    return true;
  }

  #pause(at: number): -1 {
    this.#at = at;
    return -1;
  }

  #found(end: number): boolean {
    const start = this.#start;
    const current = this.#current;
    this.#current = null;
    this.#at = end;
    if (current === 'key') return this.#endKey(start, end);
    if (current === 'take')
      this.#visitor.take?.(this.#key, this.#open.length, this.#base + start, this.#data.subarray(start, end));
    else if (current === 'pass') this.#visitor.pass?.(this.#data.subarray(start, end));
    this.#endValue();
    return true;
  }

  #endKey(start: number, end: number): boolean {
    try {
      this.#key = JSON.parse(this.#data.toString('utf8', start, end)) as string;
    } catch {
      return this.#fail('bad-key', start, 'key');
    }
    this.#next = 'colon';
    return true;
  }

  #fail(kind: JsonProblem['kind'], at: number, expected: JsonProblem['expected']): false {
    this.problem = { kind, at: this.#base + at, expected };
    return false;
  }
}

function kindOf(byte: number): JsonKind | null {
  switch (byte) {
    case JsonByte.quote:
      return 'string';
    case JsonByte.openBrace:
      return 'object';
    case JsonByte.openBracket:
      return 'list';
    default:
      return isScalarByte(byte) ? 'scalar' : null;
  }
}
