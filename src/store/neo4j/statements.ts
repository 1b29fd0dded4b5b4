/**
 * The statements of cypher/ by name, one per file: `write/lock-graph` → the statement without its header.
 * Each file is read once, on first use.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const texts = new Map<string, string>();
let folder: string | null = null;

export function statement(name: string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = statementText(readFileSync(join(statementFolder(), `${name}.cypher`), 'utf8'));
  texts.set(name, text);
  return text;
}

/** Names of the statements of one folder, sorted: `schema/1-column-id`. */
export function statementNames(under: string): readonly string[] {
  return readdirSync(join(statementFolder(), under))
    .filter((name) => name.endsWith('.cypher'))
    .sort()
    .map((name) => `${under}/${name.slice(0, -'.cypher'.length)}`);
}

/** Removes comments and the final semicolon, which are for readers and for cypher-shell. */
function statementText(file: string): string {
  const lines = file.split('\n').filter((line) => !line.startsWith('//'));
  return lines.join('\n').trim().replace(/;$/, '');
}

function statementFolder(): string {
  folder ??= findFolder(import.meta.dirname);
  return folder;
}

/**
 * The folder is in the root of the package: three levels up from the sources, and further up from the
 * published files.
 */
function findFolder(from: string): string {
  const wanted = join(from, 'cypher');
  if (existsSync(join(wanted, 'schema'))) return wanted;
  const parent = dirname(from);
  if (parent === from) throw new Error('cypher/ is missing from the package');
  return findFolder(parent);
}
