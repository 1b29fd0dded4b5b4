/**
 * Programs of this machine: their paths and their output. In: a name and an environment. Out: a path or text.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program on PATH, or null. */
export function findOnPath(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export interface CommandResult {
  readonly ok: boolean;
  /** Both outputs, because `java -version` prints on stderr. */
  readonly output: string;
}

export function runCommand(
  command: string,
  args: readonly string[],
  { timeout, env = {} }: { readonly timeout: number; readonly env?: Readonly<Record<string, string>> },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { timeout, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') }),
    );
  });
}
