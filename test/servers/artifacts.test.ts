/**
 * Jars in the cache folder are complete or missing after any failed download. `mvn` and `java` are scripts of
 * the test.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findJava } from '../../scripts/servers/java.ts';
import { cachedNeo4j, fetchNeo4j } from '../../scripts/servers/neo4j-artifacts.ts';

const java = { path: '/nowhere/bin/java', major: 21, build: '21-0' };
let folder: string;
let cache: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  cache = join(folder, 'cache');
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function putProgram(path: string, body: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), `#!/bin/sh\n${body}\n`);
  chmodSync(join(folder, path), 0o755);
}

const list = (): string[] => readdirSync(join(cache, 'tributary'));

/** Writes two jars to the given folder. */
const DOWNLOAD = `
for a in "$@"; do case $a in -DoutputDirectory=*) out=\${a#-DoutputDirectory=};; esac; done
mkdir -p "$out" && touch "$out/a.jar" && sleep 0.2 && touch "$out/b.jar"`;

test('of two calls at once one downloads, and the next call uses its folder', async () => {
  putProgram('mvn', DOWNLOAD);
  const [first, second] = await Promise.all([fetchNeo4j('1.2.3', java), fetchNeo4j('1.2.3', java)]);
  expect([first, list()]).toEqual([second, ['neo4j-1.2.3']]);
  expect(readdirSync(first)).toEqual(['a.jar', 'b.jar']);
  expect(vi.mocked(process.stderr.write).mock.calls).toEqual([
    [expect.stringMatching(/^Neo4j 1\.2\.3: downloading/)],
  ]);
  putProgram('mvn', 'exit 1');
  expect(await fetchNeo4j('1.2.3', java)).toBe(first);
});

test('a failed download leaves no folder and reports the output of mvn', async () => {
  putProgram('mvn', `${DOWNLOAD}\necho '[ERROR] Could not transfer artifact'; exit 1`);
  await expect(fetchNeo4j('1.2.3', java)).rejects.toThrow(
    'mvn could not fetch org.neo4j:neo4j:1.2.3: [ERROR] Could not transfer artifact',
  );
  expect(list()).toEqual([]);
});

test('an incomplete folder is replaced', async () => {
  const lib = join(cache, 'tributary/neo4j-1.2.3/lib');
  mkdirSync(lib, { recursive: true });
  writeFileSync(join(lib, 'a.jar'), '');
  expect(cachedNeo4j('1.2.3')).toBeNull();
  putProgram('mvn', DOWNLOAD);
  expect(await fetchNeo4j('1.2.3', java)).toBe(lib);
  rmSync(join(lib, 'b.jar'));
  expect(cachedNeo4j('1.2.3')).toBeNull();
});

test.each([
  ['openjdk version "99.0.1" 2040-01-01', 99],
  ['java version "1.98.0_402"', 98],
])('the output %s is Java %d', async (line, major) => {
  putProgram('home/bin/java', `echo '${line}' >&2`);
  vi.stubEnv('JAVA_HOME', join(folder, 'home'));
  expect((await findJava(90, 90))?.major).toBe(major);
  expect(await findJava(100, 100)).toBeNull();
});
