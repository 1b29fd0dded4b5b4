/**
 * The Neo4j Community server as artifacts of Maven Central, downloaded once into the cache folder of the
 * user.
 *
 * In: a version. Out: the folder of its jars. The settings of `mvn` decide from where it downloads.
 * Example: '2026.08.1' → ~/.cache/tributary/neo4j-2026.08.1/lib
 *
 * A folder is complete if it contains the marker `complete`. The marker is written last, and then the folder
 * is renamed. So an interrupted download never counts.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath, runCommand } from './commands.ts';
import { releaseLock, takeLock } from './file-lock.ts';
import type { Java } from './java.ts';
import { removeFolder } from './server-process.ts';

const DOWNLOAD_LIMIT_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MARKER = 'complete';

/** The jars of this version if they are in the cache, otherwise null. */
export function cachedNeo4j(version: string): string | null {
  const folder = cacheFolder(version);
  try {
    const expected = Number(readFileSync(join(folder, MARKER), 'utf8'));
    const lib = join(folder, 'lib');
    return readdirSync(lib).length === expected ? lib : null;
  } catch {
    return null;
  }
}

/**
 * Of several calls at once, in this process or in others, one downloads and the others wait for it.
 *
 * @throws Error with the output of `mvn` if it cannot download the artifacts
 */
export async function fetchNeo4j(version: string, java: Java): Promise<string> {
  const folder = cacheFolder(version);
  const lock = `${folder}.lock`;
  for (;;) {
    const cached = cachedNeo4j(version);
    if (cached !== null) return cached;
    mkdirSync(dirname(folder), { recursive: true });
    if (takeLock(lock)) break;
    await sleep(100);
  }
  try {
    return cachedNeo4j(version) ?? (await download(version, folder, java));
  } finally {
    releaseLock(lock);
  }
}

async function download(version: string, folder: string, java: Java): Promise<string> {
  const part = `${folder}.part-${process.pid}-${Date.now()}`;
  removeAbandoned(folder);
  mkdirSync(part, { recursive: true });
  try {
    process.stderr.write(`Neo4j ${version}: downloading about 150 MB with mvn into ${folder}, once\n`);
    await copyDependencies(version, part, java);
    const count = readdirSync(join(part, 'lib')).length;
    writeFileSync(join(part, MARKER), `${count}\n`);
    return moveIntoPlace(part, folder, version);
  } finally {
    removeFolder(part);
  }
}

async function copyDependencies(version: string, part: string, java: Java): Promise<void> {
  const pom = join(part, 'pom.xml');
  writeFileSync(pom, describeProject(version));
  const mvn = findOnPath('mvn');
  if (mvn === null) throw new Error(NO_MVN);
  const args = [
    '-q',
    '-B',
    '-f',
    pom,
    'dependency:copy-dependencies',
    `-DoutputDirectory=${join(part, 'lib')}`,
  ];
  // mvn needs a Java. If it would find none, it gets ours.
  const hasJava = process.env['JAVA_HOME'] || findOnPath('java');
  const env: Record<string, string> = hasJava ? {} : { JAVA_HOME: dirname(dirname(java.path)) };
  const { ok, output } = await runCommand(mvn, args, { timeout: DOWNLOAD_LIMIT_MS, env });
  if (ok && existsSync(join(part, 'lib'))) return;
  const said = output.split('\n').find((line) => line.includes('ERROR')) ?? output.split('\n').at(-1) ?? '';
  throw new Error(`mvn could not fetch org.neo4j:neo4j:${version}: ${said.slice(0, 400)}`);
}

export const NO_MVN = 'there is no `mvn` on PATH to download its artifacts';

function describeProject(version: string): string {
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>tributary</groupId>
  <artifactId>neo4j-for-tests</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.neo4j</groupId>
      <artifactId>neo4j</artifactId>
      <version>${version}</version>
      <scope>runtime</scope>
    </dependency>
  </dependencies>
</project>
`;
}

function moveIntoPlace(part: string, folder: string, version: string): string {
  for (let attempt = 0; ; attempt++) {
    try {
      renameSync(part, folder);
    } catch (cause) {
      if (attempt === 3) throw cause;
      // Another process was faster, or the existing folder is not complete.
      if (cachedNeo4j(version) === null) removeFolder(folder);
    }
    const cached = cachedNeo4j(version);
    if (cached !== null) return cached;
  }
}

/** Removes downloads that were interrupted at least a day ago. */
function removeAbandoned(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(`${basename(folder)}.part-`)) continue;
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > DAY_MS) removeFolder(path);
  }
}

function cacheFolder(version: string): string {
  const base = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  return join(base, 'tributary', `neo4j-${version}`);
}
