/**
 * Finds a Java between two versions: JAVA_HOME first, then PATH, then the folders in which systems install
 * Java.
 *
 * In: the machine. Out: a program and its major version, or null. Example: { path: '/usr/bin/java', major: 17
 * }
 */
import { createHash } from 'node:crypto';
import { readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, isProgram, runCommand } from './commands.ts';

export interface Java {
  readonly path: string;
  readonly major: number;
  /** Distinguishes builds, and can be part of a file name: `25.0.1-3f2a90c1`. */
  readonly build: string;
}

/** The first of at least version `wanted`, otherwise the first of at least `least`, otherwise null. */
export async function findJava(wanted: number, least: number): Promise<Java | null> {
  let second: Java | null = null;
  for (const path of listPrograms()) {
    const java = await askVersion(path);
    if (java.major >= wanted) return java;
    if (java.major >= least) second ??= java;
  }
  return second;
}

function listPrograms(): string[] {
  const home = process.env['JAVA_HOME'];
  const found = [
    home ? join(home, 'bin/java') : null,
    findOnPath('java'),
    ...listHomes().map((folder) => join(folder, 'bin/java')),
  ].filter((path) => path !== null && isProgram(path));
  return [...new Set(found.map((path) => realpathSync(path as string)))];
}

function listHomes(): string[] {
  const mac = '/Library/Java/JavaVirtualMachines';
  return [
    ...listFolder('/usr/lib/jvm'),
    ...listFolder('/usr/java'),
    ...listFolder('/opt/java'),
    ...listFolder(mac).map((folder) => join(folder, 'Contents/Home')),
    ...listFolder(join(homedir(), mac)).map((folder) => join(folder, 'Contents/Home')),
    ...listFolder(join(homedir(), '.sdkman/candidates/java')),
    ...['/opt/homebrew/opt/openjdk', '/usr/local/opt/openjdk'],
  ];
}

/** Newest names first, so that the first attempt is often enough. */
function listFolder(folder: string): string[] {
  try {
    const names = readdirSync(folder);
    const number = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
    return names.sort((a, b) => number(b) - number(a) || (a < b ? -1 : 1)).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** `openjdk version "17.0.15" …` → 17, `java version "1.8.0_402"` → 8; 0 if there is no version. */
async function askVersion(path: string): Promise<Java> {
  const { output } = await runCommand(path, ['-version'], { timeout: 10_000 });
  const [, version = '', first, second] = /version "((\d+)(?:\.(\d+))?[\w.]*)/.exec(output) ?? [];
  const digest = createHash('sha256').update(output).digest('hex').slice(0, 8);
  return { path, major: Number((first === '1' ? second : first) ?? 0), build: `${version}-${digest}` };
}
