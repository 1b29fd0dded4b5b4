/**
 * Extracts one list from a JSON object in a stream, as its original bytes: nothing is parsed or stored.
 *
 *   in: `{"code":"1","data":[["x","y"]],"message":"…"}`, 'data'      out: `[["x","y"]]`
 *
 * Only a member of the outermost object counts. If there is none, the output is empty.
 */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const LIST = 0x5b;
const OPEN = new Set([LIST, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const COLON = 0x3a;
/** A longer name cannot be the wanted one. */
const MOST_NAME_BYTES = 100;

/** @returns the bytes of the list; empty if the object has no such list */
export async function* listMember(body: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const scan = new MemberScan(name);
  for await (const piece of body) {
    const found = scan.push(piece);
    if (found !== null) yield found;
    // The rest is read too, to detect a body that is cut off.
  }
}

class MemberScan {
  readonly #name: string;
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** Bytes of the current string, while it may be a name. */
  #text: number[] = [];
  #lastName = '';
  #isNext = false;
  #isIn = false;
  #isDone = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** The bytes of the chunk that belong to the list; null: none. */
  push(piece: Buffer): Buffer | null {
    let from = this.#isIn ? 0 : -1;
    for (let i = 0; i < piece.length; i++) {
      const wasIn = this.#isIn;
      this.#take(piece[i] as number);
      if (wasIn === this.#isIn) continue;
      if (wasIn) return piece.subarray(from, i + 1);
      from = i;
    }
    return from === -1 ? null : piece.subarray(from);
  }

  #take(byte: number): void {
    if (this.#inText) this.#takeText(byte);
    else if (byte === QUOTE) this.#startText();
    else if (OPEN.has(byte)) {
      this.#depth++;
      if (byte === LIST && this.#isNext && this.#depth === 2 && !this.#isDone) this.#isIn = true;
      this.#isNext = false;
    } else if (CLOSE.has(byte)) {
      this.#depth--;
      if (this.#isIn && this.#depth === 1) this.#isDone = true;
      this.#isIn &&= this.#depth > 1;
    } else if (byte === COLON) this.#isNext = this.#depth === 1 && this.#lastName === this.#name;
    else if (byte > SPACE) this.#isNext = false;
  }

  #startText(): void {
    this.#inText = true;
    this.#isNext = false;
    this.#text = [];
  }

  #takeText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) {
      this.#inText = false;
      if (this.#depth === 1) this.#lastName = Buffer.from(this.#text).toString('utf8');
      return;
    }
    if (this.#depth === 1 && this.#text.length <= MOST_NAME_BYTES) this.#text.push(byte);
  }
}
