/**
 * Commands with their exit code and complete output, as lines for a file that an analyst can check. JSON is
 * in the short form of test/compact.ts, and colours are tags: `<red>BREAKS</>`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { compact } from '../compact.ts';
import { type RunOptions, tributary } from './tributary.ts';

const TAGS: Readonly<Record<string, string>> = {
  1: '<bold>',
  2: '<dim>',
  22: '</>',
  31: '<red>',
  32: '<green>',
  33: '<yellow>',
  35: '<magenta>',
  36: '<cyan>',
  39: '</>',
};

/** Without the folder, times, durations and the version of the product. */
export function stable(text: string, folder: string): string {
  return text
    .replaceAll(folder, '<folder>')
    .replaceAll(packageJson.version, '<version>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:[\d:.]+Z?/g, (time) => (isNow(time) ? '<now>' : time))
    .replaceAll(/time="[\d.]+"/g, 'time="…"')
    .replaceAll(/milliseconds: \{[^}]*\}/g, 'milliseconds: …')
    .replaceAll(/analyzer: \d[\w.-]*/g, 'analyzer: <version>')
    .replaceAll(/\b[\d.]+ (?:s|ms)$/gm, '… s')
    .replaceAll(/\b[0-9a-f]{64}\b/g, '#');
}

function isNow(time: string): boolean {
  return Math.abs(Date.parse(time) - Date.now()) < 86_400_000;
}

interface TranscriptOptions extends Pick<RunOptions, 'env' | 'onOut'> {
  /** Files that the commands write; they are part of the lines. */
  readonly files?: readonly string[];
}

export async function transcript(
  folder: string,
  commands: readonly string[],
  { files = [], ...options }: TranscriptOptions = {},
): Promise<string[]> {
  const lines: string[] = [];
  for (const command of commands) {
    // Words in quotes are one argument.
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const { code, out, err } = await tributary(args, { cwd: folder, ...options });
    const shown = args.includes('--json') && out !== '' ? jsonLines(out) : out;
    lines.push(`$ tributary ${command}`, `${code} ${`${shown}${err}`.trim()}`);
  }
  for (const file of files) {
    const path = join(folder, file);
    lines.push(`# ${file}`, existsSync(path) ? readFileSync(path, 'utf8').trim() : 'does not exist');
  }
  return lines.map((line) => tagged(stable(line, folder)));
}

function jsonLines(text: string): string {
  return compact(JSON.parse(text)).replaceAll('}, {', '},\n  {');
}

export function tagged(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with a control character.
  return text.replaceAll(/\u001b\[(\d+)m/g, (found, code: string) => TAGS[code] ?? found);
}

export async function expectTranscript(name: string, lines: readonly string[]): Promise<void> {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`transcripts/${name}.txt`);
}
