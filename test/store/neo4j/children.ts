/** Builds in separate processes. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ChildBuild } from './apply-child.ts';

const CHILD = fileURLToPath(new URL('./apply-child.ts', import.meta.url));

export interface Child {
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** The output, after the process has ended. */
  readonly output: Promise<string>;
}

export function startBuild(build: ChildBuild): Child {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    [CHILD, JSON.stringify(build)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    output: text(child.stdout).then((all) => all.trim()),
  };
}
