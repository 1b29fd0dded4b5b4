/**
 * A buffer for lines that are all written before the first one is read. It stores a few megabytes in memory
 * and the rest in a temporary file. So a reader may be slow, and the memory does not grow with the number of
 * lines.
 */
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In UTF-16 code units. */
const MAX_IN_MEMORY = 8_000_000;

export class Spool {
  #lines: string[] = [];
  #units = 0;
  #file: { readonly folder: string; readonly path: string; readonly descriptor: number } | null = null;

  /** `line` ends with \n. */
  push(line: string): void {
    this.#lines.push(line);
    this.#units += line.length;
    if (this.#units > MAX_IN_MEMORY) this.#flush();
  }

  async *read(): AsyncGenerator<string> {
    if (this.#file === null) {
      yield* this.#lines;
      return;
    }
    this.#flush();
    let rest = '';
    for await (const chunk of createReadStream(this.#file.path, { encoding: 'utf8' })) {
      rest += chunk as string;
      let from = 0;
      for (let end = rest.indexOf('\n', from); end !== -1; end = rest.indexOf('\n', from)) {
        yield rest.slice(from, end + 1);
        from = end + 1;
      }
      rest = rest.slice(from);
    }
  }

  close(): void {
    if (this.#file === null) return;
    closeSync(this.#file.descriptor);
    rmSync(this.#file.folder, { recursive: true, force: true });
    this.#file = null;
  }

  #flush(): void {
    this.#file ??= openFile();
    writeSync(this.#file.descriptor, this.#lines.join(''));
    this.#lines = [];
    this.#units = 0;
  }
}

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-export-'));
  const path = join(folder, 'lines');
  return { folder, path, descriptor: openSync(path, 'wx', 0o600) };
}
