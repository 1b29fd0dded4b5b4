/**
 * Runs one command of the check in a process.
 *
 * In: a command and options. Out: whether it succeeded, its output, and its duration.
 *
 *   await runCommand(['biome', 'check'], { cwd }) → { ok: true, output: 'Checked …', seconds: 3.1 }
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

export interface RunOptions {
  readonly cwd: string;
  /** As `nice` has it: 0 is normal, 19 is lowest. */
  readonly priority?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Receives complete lines as soon as the process has printed them. Without it the output is returned. */
  readonly onLines?: (lines: string) => void;
}

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

export async function runCommand(command: readonly string[], options: RunOptions): Promise<CommandResult> {
  const { cwd, priority, env = {}, onLines } = options;
  const start = performance.now();
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  let output = '';
  const receive = onLines === undefined ? (text: string) => (output += text) : byLine(onLines);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', receive);
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      receive(`${error.message}\n`);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  return { ok, output: output.trim(), seconds: (performance.now() - start) / 1000 };
}

/** Both streams share one buffer, so that a line of one is never inside a line of the other. */
function byLine(onLines: (lines: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) onLines(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  };
}
