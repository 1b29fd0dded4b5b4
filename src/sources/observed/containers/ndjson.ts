/**
 * Reads newline-delimited JSON objects. A damaged line loses only its own row.
 *
 *   '{"a":1}\n{"a":\n{"a":3}' → rows 1 and 3; one line skipped
 */

import { isObject } from '../../json/json-value.ts';
import type { SkipReason } from '../reader.ts';
import { type ByteContainer, type ContainerContext, ROW_BYTES } from './container.ts';
import { ObjectRows } from './object-rows.ts';

const LF = 0x0a;
const BAD_LINE: SkipReason = { code: 'bad-line', what: 'are not complete JSON objects' };
const LONG_LINE: SkipReason = { code: 'long-line', what: `are longer than ${ROW_BYTES} bytes` };

export class NdjsonContainer implements ByteContainer {
  readonly #context: ContainerContext;
  readonly #rows: ObjectRows;
  /**
   * The beginning of a line, in pieces, and its length; the pieces of a line that is too long are dropped.
   */
  #begun: Buffer[] = [];
  #length = 0;
  /** Offset of that line in the file. */
  #base = 0;

  constructor(context: ContainerContext) {
    this.#context = context;
    this.#rows = new ObjectRows(context);
  }

  push(bytes: Buffer): boolean {
    let at = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, at)) {
      this.#keep(bytes, at, end);
      this.#endLine();
      this.#base += 1;
      at = end + 1;
    }
    this.#keep(bytes, at, bytes.length);
    return true;
  }

  end(): void {
    const row = this.#length > ROW_BYTES ? null : rowOf(this.#text());
    if (row !== null && row !== 'blank') this.#rows.give(row);
    if (row === null) {
      this.#context.journal.stop({
        byte: this.#base,
        why: 'the file is cut off: its last line is incomplete',
      });
    }
    this.#rows.end();
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    this.#length += to - from;
    if (this.#length > ROW_BYTES) this.#begun = [];
    else if (to > from) this.#begun.push(bytes.subarray(from, to));
  }

  #endLine(): void {
    const isLong = this.#length > ROW_BYTES;
    const row = isLong ? null : rowOf(this.#text());
    this.#base += this.#length;
    this.#begun = [];
    this.#length = 0;
    if (row === 'blank') return;
    if (row !== null) {
      this.#rows.give(row);
      return;
    }
    this.#rows.skip(isLong ? LONG_LINE : BAD_LINE);
  }

  #text(): string {
    const [only] = this.#begun;
    if (only === undefined) return '';
    return (this.#begun.length === 1 ? only : Buffer.concat(this.#begun)).toString('utf8');
  }
}

function rowOf(line: string): Readonly<Record<string, unknown>> | 'blank' | null {
  const text = line.charCodeAt(0) === 0xfeff ? line.slice(1) : line;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return text.trim() === '' ? 'blank' : null;
  }
}
