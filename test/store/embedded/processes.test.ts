/** Several processes and one graph: who may write, what readers see, and the state after a kill. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import type { LineageStore } from '../../../src/store/index.ts';
import { runs } from '../../runs.ts';
import { exported } from '../conformance/opened.ts';
import { folderEach } from '../folder.ts';
import { stamp } from '../graphs.ts';
import { layers } from '../layers.ts';
import { startsAt } from '../reached.ts';
import { UNHURRIED } from '../unhurried.ts';

const JOBS = 200;
const OLD = layers('p', JOBS, 'old');
const NEW = layers('p', JOBS, 'new');
const CHILD = fileURLToPath(new URL('./apply-child.ts', import.meta.url));

const folder = folderEach();
let store: LineageStore;
let oldText = '';
beforeEach(async () => {
  store = await folder.open('write');
  await store.apply(OLD, stamp('p', 'old'));
  oldText = await exported(store);
});

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** Starts a build of NEW in another process, which stops before the job of this number. */
function startBuild(pauseAt: number): Child {
  const parts = [CHILD, folder.directory, String(JOBS), 'new', String(pauseAt)];
  return spawn(process.execPath, parts, { stdio: ['pipe', 'pipe', 'inherit'] });
}

async function says(child: Child, word: string): Promise<void> {
  for await (const line of createInterface(child.stdout)) if (line === word) return;
  throw new Error(`the other process ended without “${word}”`);
}

async function lastWord(child: Child): Promise<string> {
  let last = '';
  for await (const line of createInterface(child.stdout)) last = line;
  return last;
}

async function ended(child: Child): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('while another process writes, a second writer fails with its process, and readers see the last complete graph', async () => {
  const began = new Date().toISOString();
  const child = startBuild(JOBS / 2);
  await says(child, 'writing');

  const failure = await store.apply(OLD, stamp('p', 'third')).catch((cause: unknown) => cause);
  expect(failure).toMatchObject({ name: 'Failure', code: 'store-busy', retryable: true });
  const [, pid, since = ''] =
    /^The lineage graph .*graph\.db is being written by process (\d+) on \S+ since (\S+); wait until the other build ends, or stop it, and build again\.$/.exec(
      (failure as Error).message,
    ) ?? [];
  expect(Number(pid)).toBe(child.pid);
  expect(since >= began && since <= new Date().toISOString()).toBe(true);
  expect(await exported(await folder.open('read'))).toBe(oldText);
  expect((await store.builds()).map(({ inputDigest }) => inputDigest)).toEqual(['old']);

  const done = says(child, 'done');
  child.stdin.end('\n');
  await done;
  await ended(child);
  expect((await store.builds()).map(({ inputDigest }) => inputDigest)).toEqual(['new']);
  expect(existsSync(join(folder.directory, 'writer.json'))).toBe(false);
});

test('a writer that may wait writes after the other', async () => {
  const patient = await folder.open('write', 600_000);
  const child = startBuild(0);
  await says(child, 'writing');
  // Build 3, because the other process has begun build 2.
  const waiting = patient.apply(OLD, stamp('p', 'third'));
  child.stdin.end('\n');
  expect((await waiting).build).toMatchObject({ number: 3, inputDigest: 'third' });
  await ended(child);
  expect(await exported(patient)).toBe(oldText);
});

test('several processes that start with an empty folder create one graph and rename nothing', async () => {
  await store.close();
  rmSync(folder.directory, { recursive: true });
  const children = [startBuild(-1), startBuild(-1), startBuild(-1)];
  const words = await Promise.all(children.map((child) => lastWord(child)));
  for (const word of words) expect(['done', 'store-busy']).toContain(word);
  expect(words).toContain('done');
  expect(readdirSync(folder.directory).filter((name) => /corrupt|new|damaged/.test(name))).toEqual([]);
  expect(await (await folder.open('write')).apply(NEW, stamp('p', 'new'))).toMatchObject({ jobsWritten: 0 });
});

test('a walk sees the build of another process', async () => {
  const reader = await folder.open('read');
  const limits = UNHURRIED;
  const start = startsAt([{ kind: 'rows', dataset: OLD.datasets[0]?.id ?? fail() }]);
  const before = (await reader.reach({ direction: 'down', start, limits })).rowCount;
  await store.apply(layers('p', 80, 'old'), stamp('p', 'shorter'));
  const after = (await reader.reach({ direction: 'down', start, limits })).rowCount;
  expect([before > 100, after < 100, after > 40]).toEqual([true, true, true]);
});

test('after a kill inside the transaction the old graph is stored, and the next build succeeds', async () => {
  for (const pauseAt of [0, JOBS / 2, JOBS - 1]) {
    const child = startBuild(pauseAt);
    await says(child, 'writing');
    child.kill('SIGKILL');
    await ended(child);
    expect(existsSync(join(folder.directory, 'writer.json'))).toBe(true);
    expect(await exported(await folder.open('read'))).toBe(oldText);
  }
  const summary = await (await folder.open('write')).apply(NEW, stamp('p', 'new'));
  expect(summary).toMatchObject({ jobsWritten: JOBS, build: { number: 2 } });
  expect(folder.findings).toEqual([]);
});

test('after a kill at any moment the graph is the old or the new one, byte for byte', async () => {
  const started = performance.now();
  await store.apply(NEW, stamp('p', 'new'));
  const milliseconds = performance.now() - started;
  const newText = await exported(store);
  await store.apply(OLD, stamp('p', 'old'));
  // With an open connection in this process, and without one, so that SQLite recovers when it opens the file.
  const seen = { old: 0, new: 0 };
  const rounds = runs({ full: 4, long: 100 });
  for (let round = 0; round < rounds; round++) {
    if (round === rounds / 2) await store.close();
    const child = startBuild(-1);
    await says(child, 'writing');
    await sleep(((round + Math.random()) / rounds) * milliseconds * 1.25);
    child.kill('SIGKILL');
    await ended(child);
    const text = await exported(await folder.open('read'));
    expect(text === oldText || text === newText, `round ${round}`).toBe(true);
    seen[text === oldText ? 'old' : 'new']++;
    const writer = await folder.open('write');
    await writer.apply(OLD, stamp('p', 'old'));
    expect(await exported(writer)).toBe(oldText);
    await writer.close();
  }
  expect(folder.findings).toEqual([]);
  expect(seen.old + seen.new).toBe(rounds);
});

function fail(): never {
  throw new Error('the graph is empty');
}
