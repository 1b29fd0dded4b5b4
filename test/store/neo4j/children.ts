/** Builds in processes of their own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ChildBuild } from './apply-child.ts';

const CHILD = fileURLToPath(new URL('./apply-child.ts', import.meta.url));

export interface Child {
  /** SIGKILL; ends when the process has. */
  kill(): Promise<void>;
  /** What it said, when it has ended. */
  readonly said: Promise<string>;
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
    said: text(child.stdout).then((all) => all.trim()),
  };
}
