/**
 * Runs the command like a shell, without the settings of the machine. `tributary` runs the command in this
 * process, which is faster, with its own folder, environment and standard streams. `startTributary` starts a
 * process, for tests of signals and pipes.
 *
 *   const { code, out, err } = await tributary(['impact', 'mart.orders.total'], { cwd: shop.path });
 */
import { spawn } from 'node:child_process';
import { Console } from 'node:console';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/run.ts';
import { writeShop } from './shop.ts';

const BIN = join(import.meta.dirname, '../../bin/tributary.js');

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Buffer;
  /** Called with each text on standard output. */
  readonly onOut?: (text: string) => void;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Commands run one after the other, because a process has one folder and one environment. */
let isRunning = false;

export async function tributary(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  if (isRunning) throw new Error('one command at a time: await the one before');
  isRunning = true;
  const out = new TextSink(options.onOut);
  const err = new TextSink();
  const restore = replaceProcess({ ...options, out, err });
  try {
    return { code: await run(args), out: out.text(), err: withoutProgress(err.text()) };
  } finally {
    restore();
    isRunning = false;
  }
}

/** Standard error without the lines of progress, which only commands that take longer than a second print. */
export function withoutProgress(err: string): string {
  return err.replace(/^(?:reading|analysing|linking|storing): [\d,.]+ of [\d,.]+(?: MB)?\n/gm, '');
}

class TextSink extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #onText: ((text: string) => void) | undefined;

  constructor(onText?: (text: string) => void) {
    super();
    this.#onText = onText;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    this.#onText?.(chunk.toString());
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

interface Surroundings extends RunOptions {
  readonly out: Writable;
  readonly err: Writable;
}

/** Returns a function that restores everything. */
function replaceProcess({ cwd = tmpdir(), env = {}, input = '', out, err }: Surroundings): () => void {
  const streams = {
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: out,
    stderr: err,
  };
  const before = Object.keys(streams).map((name) => [name, propertyOf(process, name)] as const);
  const { env: ownEnv } = process;
  const { console: ownConsole } = globalThis;
  const folder = process.cwd();
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true });
  process.env = { ...ownEnvironment(), ...env };
  globalThis.console = new Console(out, err);
  process.chdir(cwd);
  const removeListeners = markListeners(['SIGINT', 'SIGTERM']);
  return () => {
    removeListeners();
    process.chdir(folder);
    globalThis.console = ownConsole;
    process.env = ownEnv;
    for (const [name, property] of before) Object.defineProperty(process, name, property);
  };
}

function propertyOf(object: object, name: string): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(object, name) ?? {};
}

/** Removes the signal listeners that a command adds for the rest of its process. */
function markListeners(signals: readonly NodeJS.Signals[]): () => void {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  return () => {
    for (const [signal, own] of before)
      for (const listener of process.listeners(signal))
        if (!own.includes(listener)) process.removeListener(signal, listener);
  };
}

/** Starts a process and does not wait for its end. */
export function startTributary(args: readonly string[], { cwd = tmpdir(), env = {} }: RunOptions = {}) {
  return spawn(process.execPath, [BIN, ...args], { cwd, env: { ...ownEnvironment(), ...env } });
}

/** The environment of the tests without TRIBUTARY_*, NEO4J_*, REDIS_*, NO_COLOR, FORCE_COLOR and CI. */
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

/** A folder with the shop project, built. */
export function buildShop(folder: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  writeShop(folder);
  return tributary(['build', '.'], { cwd: folder, env });
}

export function json(ran: Ran): unknown {
  return JSON.parse(ran.out);
}
