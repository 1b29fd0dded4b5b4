/**
 * The machine checks of `tributary doctor`: Node, threads, the folder of the graph and the cache, free space.
 */
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Check, type CheckResult, failed, ok, runChecks, warning } from '../../model/check.ts';
import { threadCount } from '../../pipeline/analysis-pool.ts';
import { count } from '../text.ts';

export async function checkMachine(state: string, env: NodeJS.ProcessEnv = process.env): Promise<Check[]> {
  return await runChecks('machine', [
    { name: 'node', run: () => judgeNode(process.versions.node, packageJson.engines.node) },
    { name: 'threads', run: () => lookAtThreads(env) },
    { name: 'folder', run: () => lookAtFolder(state) },
    { name: 'space', needs: ['folder'], run: () => lookAtSpace(existing(state)) },
  ]);
}

/** @param range `>=22.18.0`, the only form in package.json */
export function judgeNode(version: string, range: string): CheckResult {
  const least = range.replace('>=', '');
  const [major] = least.split('.');
  if (isAtLeast(version, least)) return ok(`${version}, ${least} or newer is needed`);
  return failed(
    `${version}, and ${least} or newer is needed`,
    `Install Node ${major} or newer from nodejs.org.`,
  );
}

function isAtLeast(version: string, least: string): boolean {
  const [have, wanted] = [version, least].map((text) => text.split('.').map(Number));
  const at = have?.findIndex((part, i) => part !== wanted?.[i]) ?? -1;
  return at === -1 || (have?.[at] ?? 0) > (wanted?.[at] ?? 0);
}

function lookAtThreads(env: NodeJS.ProcessEnv): CheckResult {
  if (env['TRIBUTARY_THREADS'] === '0')
    return ok('none: TRIBUTARY_THREADS is 0, so workers of the queue run all tasks');
  const threads = count(threadCount(env), 'thread');
  return ok(env['TRIBUTARY_THREADS'] ? `${threads} (TRIBUTARY_THREADS)` : threads);
}

/** Queries need read access only; a build needs write access. */
function lookAtFolder(state: string): CheckResult {
  const folder = existing(state);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return warning(
      `${folder} is not writable, so nothing can be built here`,
      'Give this user write permission, or set TRIBUTARY_HOME to a writable folder.',
    );
  }
  return ok(folder === state ? `${state}, writable` : `${state}, created by the first build`);
}

const LEAST_BYTES = 500e6;

function lookAtSpace(folder: string): CheckResult {
  const { bavail, bsize } = statfsSync(folder);
  return judgeSpace(bavail * bsize, folder);
}

export function judgeSpace(bytes: number, folder: string): CheckResult {
  const free = bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  if (bytes >= LEAST_BYTES) return ok(`${free} free`);
  return warning(
    `${free} free in ${folder}`,
    'A graph and its cache need up to several hundred megabytes. Free some space, or set TRIBUTARY_HOME to a larger disk.',
  );
}

/** The folder, or its nearest ancestor that exists. */
function existing(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    if (statSync(folder, { throwIfNoEntry: false }) !== undefined || dirname(folder) === folder)
      return folder;
  }
}
