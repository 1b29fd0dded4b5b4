/**
 * The output of a command: the answer on standard output, everything else on standard error. With --json the
 * answer is one JSON document, and standard output has nothing else. A closed pipe (`… | head -1`) is not an
 * error.
 */
import picocolors from 'picocolors';

export type Paint = ReturnType<typeof picocolors.createColors>;

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface Io {
  readonly json: boolean;
  readonly quiet: boolean;
  /** Colours of what `print` writes. */
  readonly paint: Paint;
  /** Colours of what `note` writes. */
  readonly notePaint: Paint;
  /** Prints the lines of an answer. */
  readonly print: (lines: readonly string[]) => void;
  /** Prints the answer as a JSON document, with --json. */
  readonly printJson: (document: unknown) => void;
  /** Prints a line on standard error; nothing with --json or --quiet. */
  readonly note: (line: string) => void;
  /** Writes text unchanged. Resolves to true if more can be written, and to false if the pipe is closed. */
  readonly write: (text: string) => Promise<boolean>;
}

export function openIo({ json = false, quiet = false }: OutputOptions): Io {
  let isClosed = false;
  const { stdout, stderr } = process;
  const paint = picocolors.createColors(!json && wantsColour(process.env, stdout));
  const notePaint = picocolors.createColors(wantsColour(process.env, stderr));
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return;
    isClosed = true;
    stdout.emit('drain');
  });
  return {
    json,
    quiet,
    paint,
    notePaint,
    print(lines) {
      const text = lines.map((line) => `${line}\n`).join('');
      if (!isClosed) stdout.write(paint.isColorSupported ? withoutControls(text) : plainText(text));
    },
    printJson(document) {
      if (!isClosed) stdout.write(`${jsonText(document, stdout.isTTY ? 2 : 0)}\n`);
    },
    note(line) {
      if (!json && !quiet) stderr.write(withoutControls(`${line}\n`));
    },
    async write(text) {
      if (isClosed) return false;
      if (!stdout.write(text)) await new Promise<void>((resolve) => stdout.once('drain', () => resolve()));
      return !isClosed;
    },
  };
}

/** NO_COLOR (no-color.org) and FORCE_COLOR decide; otherwise colour is used on terminals that support it. */
export function wantsColour(env: NodeJS.ProcessEnv, stream: { readonly isTTY?: boolean }): boolean {
  if (env['NO_COLOR']) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/**
 * JSON without control characters. JSON.stringify escapes those of ASCII, and not the others: U+009B starts a
 * command of a terminal, and U+202E reverses the text after it.
 */
export function jsonText(document: unknown, indent = 0): string {
  return JSON.stringify(document, null, indent).replace(
    CONTROLS,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Replaces control characters in text for a file, which has no colours. */
export function plainText(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

/**
 * Replaces control characters in text of the input (names, expressions, messages of a parser), which could
 * control the terminal or hide a part of a line. Line ends, tabs and our own colours remain. Marks that
 * change the direction of text are replaced too.
 */
export function withoutControls(text: string): string {
  return text
    .split(OUR_COLOURS)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(CONTROLS, '\ufffd')))
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with a control character.
const OUR_COLOURS = /(\u001b\[(?:[012]|22|3\d|9\d)m)/;
const CONTROLS = /(?![\n\t])\p{Cc}|[\u200e\u200f\u061c\u202a-\u202e\u2028\u2029\u2066-\u2069]/gu;
