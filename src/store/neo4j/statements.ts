/**
 * The statements of cypher/, one in each file, by name. In: `write/lock-graph`. Out: the text without its header.
 * Read when first asked for; a process that opens a store reads each file once.
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

/** Names of the statements of one folder, in the order of the names: `schema/1-column-id`. */
export function statementNames(under: string): readonly string[] {
  return readdirSync(join(statementFolder(), under))
    .filter((name) => name.endsWith('.cypher'))
    .sort()
    .map((name) => `${under}/${name.slice(0, -'.cypher'.length)}`);
}

/** Comments and the closing semicolon are for people and for tools that run the file by hand. */
function statementText(file: string): string {
  const lines = file.split('\n').filter((line) => !line.startsWith('//'));
  return lines.join('\n').trim().replace(/;$/, '');
}

function statementFolder(): string {
  folder ??= findFolder(import.meta.dirname);
  return folder;
}

/** The folder stands at the root of the package, which is three levels up in the sources and more in what is published. */
function findFolder(from: string): string {
  const wanted = join(from, 'cypher');
  if (existsSync(join(wanted, 'schema'))) return wanted;
  const parent = dirname(from);
  if (parent === from) throw new Error('cypher/ is missing from the package');
  return findFolder(parent);
}
