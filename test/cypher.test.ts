/** The statements of cypher/: every file has a header and is used, and every used statement has a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithNeo4j } from './servers/servers.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = filesUnder('cypher', '.cypher');
const CODE = filesUnder('src/store/neo4j', '.ts')
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

interface CypherFile {
  readonly name: string;
  readonly header: readonly string[];
  readonly text: string;
}

const CYPHER: readonly CypherFile[] = FILES.map((file) => {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const first = lines.findIndex((line) => !line.startsWith('//'));
  return {
    name: file.slice('cypher/'.length, -'.cypher'.length),
    header: lines.slice(0, first),
    text: lines.slice(first).join('\n'),
  };
});

test('cypher/ has statements', () => {
  expect(CYPHER.length).toBeGreaterThan(30);
});

test.each(CYPHER)('$name has a header with purpose, parameters and returned rows', ({ header, text }) => {
  const words = header
    .map((line) => /^\/\/ ([A-Z]\w+): \S/.exec(line)?.[1] ?? '')
    .filter((word) => word !== '');
  expect(words).toEqual(['Purpose', 'Parameters', 'Returns']);
  expect(text.trim()).not.toBe('');
});

test.each(CYPHER)('$name is one statement', ({ text }) => {
  expect(text.trim().replace(/;$/, '')).not.toContain(';');
});

test.each(CYPHER)('the header of $name lists exactly its parameters', ({ header, text }) => {
  const used = [...new Set([...text.matchAll(/\$(\w+)/g)].map(([, name]) => name ?? ''))].sort();
  expect(listedParameters(header).sort()).toEqual(used);
});

/** Patterns of statement names in the code: texts, and templates with any word for an expression. */
const USED = [...CODE.matchAll(/'([a-z]+(?:[/-][\w-]+)*)'|`((?:[a-z/-]|\$\{[^}]+\})+)`/g)].map(
  ([, text, template]) =>
    new RegExp(`^(?:\\w+/)?${text ?? template?.replaceAll(/\$\{[^}]+\}/g, '[a-z-]+')}$`),
);

test.each(CYPHER)('$name is used', ({ name }) => {
  // A migration runs all files of schema/.
  if (!name.startsWith('schema/')) expect(USED.some((pattern) => pattern.test(name))).toBe(true);
});

test('every statement that the code references has a file', () => {
  const names = new Set(CYPHER.map(({ name }) => name));
  const used = [...CODE.matchAll(/'((?:read|write|check)\/[\w-]+)'/g)].map(([, name]) => name ?? '');
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

await describeWithNeo4j('a Neo4j server', (server) => {
  test('compiles every statement of cypher/write', async () => {
    const { default: neo4j } = await import('neo4j-driver-lite');
    const { openNeo4jStore } = await import('../src/store/index.ts');
    await (await openNeo4jStore({ ...server, graph: 'none', mode: 'write' })).close();
    const driver = neo4j.driver(server.uri, {
      scheme: 'basic',
      principal: server.username,
      credentials: server.password,
    });
    const session = driver.session({ database: server.database });
    try {
      for (const { name, text } of CYPHER.filter((each) => each.name.startsWith('write/')))
        await session.run(`EXPLAIN ${text.trim().replace(/;$/, '')}`, {}).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        });
    } finally {
      await session.close();
      await driver.close();
    }
  });
});

/**
 * `// Parameters: graph, id and project: of the previous job or empty, limit` → graph, id, project, limit:
 * the single words of the list.
 */
function listedParameters(header: readonly string[]): string[] {
  const from = header.findIndex((line) => line.startsWith('// Parameters:'));
  const to = header.findIndex((line) => line.startsWith('// Returns:'));
  const list = header
    .slice(from, to)
    .map((line) => line.replace(/^\/\/ +(Parameters:)?/, ''))
    .join(' ');
  const parts = (outsideBrackets(list).split(';')[0] ?? '').split(/,| and /);
  return parts.map((part) => (part.split(':')[0] ?? '').trim()).filter((part) => /^(?!none$)\w+$/.test(part));
}

function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const char of text) {
    if ('[{('.includes(char)) depth++;
    else if (']})'.includes(char)) depth--;
    else if (depth === 0) outside += char;
  }
  return outside;
}

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
