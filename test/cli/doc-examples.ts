/**
 * The examples of the documentation, for the tests that run them. In a `console` block, the lines after
 * `$ tributary` are output. A line with only `…` matches any lines; elsewhere `…` matches any text of a line.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from './tributary.ts';

/** A copy of the bundled project without its state, in a temporary folder. */
export function veloFolder(): Folder {
  const { path, remove } = makeFolder();
  const velo = join(path, 'velo');
  cpSync(join(import.meta.dirname, '../../examples/velo'), velo, { recursive: true });
  rmSync(join(velo, '.tributary'), { recursive: true, force: true });
  return { path: velo, remove };
}

export interface Example {
  readonly command: string;
  /** The standard input: the text of `echo`. */
  readonly input: string;
  readonly output: string;
}

export function examplesOf(text: string): Example[] {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        const [, input = '', command = ''] =
          /^(?:echo '(.*)' \| )?tributary (.*)$/.exec(part.slice(0, end)) ?? [];
        return { command, input, output: part.slice(end + 1) };
      }),
  );
}

/** The arguments of a command line, without quotes. */
export function wordsOf(command: string): string[] {
  return command.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));
}

/** A line with only `…` matches any lines; elsewhere `…` matches any text of a line. */
export function patternOf(output: string): RegExp {
  const lines = output.split('\n').map((line) => {
    if (line === '…') return '[^]*?';
    return line.split('…').map(RegExp.escape).join('.*?');
  });
  return new RegExp(`^${lines.join('\n').replaceAll('[^]*?\n', '[^]*?')}$`);
}
