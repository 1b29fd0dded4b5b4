/** Runs the real command as a child process, as a user's shell does; nothing of the machine's settings reaches it. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeShop } from './shop.ts';

const BIN = join(import.meta.dirname, '../../bin/tributary.js');

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function tributary(
  args: readonly string[],
  { cwd = tmpdir(), env = {}, input = '' }: RunOptions = {},
): Ran {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...ownEnvironment(), ...env },
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 60_000,
  });
  if (error !== undefined) throw error;
  return { code: status, out: stdout, err: stderr };
}

/** The same without waiting for its end. */
export function startTributary(args: readonly string[], { cwd = tmpdir(), env = {} }: RunOptions = {}) {
  return spawn(process.execPath, [BIN, ...args], { cwd, env: { ...ownEnvironment(), ...env } });
}

/** Without TRIBUTARY_*, NEO4J_*, REDIS_*, NO_COLOR, FORCE_COLOR and CI of whoever runs the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(TRIBUTARY_|NEO4J_|REDIS_|NO_COLOR$|FORCE_COLOR$|CI$|NODE_OPTIONS$|VITEST)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

export interface Folder {
  readonly path: string;
  readonly remove: () => void;
}

export function makeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'tributary-cli-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The shop, built. */
export function buildShop(folder: string, env: Readonly<Record<string, string>> = {}): Ran {
  writeShop(folder);
  return tributary(['build', '.'], { cwd: folder, env });
}

export function json(ran: Ran): unknown {
  return JSON.parse(ran.out);
}
