/**
 * The boundaries of the rooms of src/: which room may import which, and which packages are limited to one
 * folder.
 *
 * In: the root of a checkout. Out: one Violation for each import that breaks a rule, with the reason of the
 * rule.
 * Example: `import { DatabaseSync } from 'node:sqlite'` in src/graph/impact/impact.ts →
 *   src/graph/impact/impact.ts:3:1 imports node:sqlite, which only src/store/embedded and src/cache may: …
 *
 * Every form of import is checked: import and export, type-only imports, import(…), import types, require,
 * and `new URL('./worker.ts', import.meta.url)`. An import with a computed target is refused, because no
 * check can follow it.
 */
import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Import, listSources, readImports } from './imports.ts';
import { judgeLayer } from './layers.ts';
import { checkNames } from './names.ts';
import type { Violation } from './violation.ts';

interface Room {
  /** Rooms from which this room may import any file. */
  readonly may: readonly string[];
  /** Rooms from which this room may import index.ts only. */
  readonly mayIndex?: readonly string[];
  /** Rooms from which this room may import types only, and nothing that exists at run time. */
  readonly mayTypes?: readonly string[];
  readonly why: string;
}

const INNER = ['sources', 'sql', 'graph', 'cache', 'store', 'queue', 'export'];
const RIM_WHY =
  'the rim calls the pipeline and what each room offers in its index.ts, so a room can change inside';

/** A room is the first name under src/, a folder or a file (src/pipeline.ts), or the folder workers/. */
const ROOMS: Readonly<Record<string, Room>> = {
  model: { may: [], why: 'it is the vocabulary of all rooms, so it depends on none' },
  dialect: { may: [], why: 'it is a table of facts that the SQL engine, the readers and the graph share' },
  sources: {
    may: ['model', 'dialect'],
    why: 'a reader converts files to the vocabulary, and does not depend on later stages',
  },
  sql: {
    may: ['model', 'dialect'],
    why: 'the analysis of SQL must work without a project, a graph or a store',
  },
  graph: {
    may: ['model', 'dialect'],
    why: 'questions about the graph must be the same over every store and source',
  },
  cache: {
    may: ['model'],
    mayTypes: ['sql'],
    why: 'the cache keeps results of the analysis and runs none of it',
  },
  store: { may: ['model', 'graph'], why: 'a store keeps and walks the graph, whatever its source' },
  queue: { may: ['model', 'graph'], why: 'a queue carries jobs and does not depend on their content' },
  export: { may: ['model', 'graph', 'store'], why: 'an export writes stored lineage; it analyses nothing' },
  pipeline: {
    may: ['model', 'dialect', ...INNER],
    why: 'the pipeline connects the rooms and must run without a server or a terminal',
  },
  api: { may: ['model', 'pipeline'], mayIndex: INNER, why: RIM_WHY },
  library: { may: ['model', 'dialect', 'pipeline'], mayIndex: INNER, why: RIM_WHY },
  index: {
    may: ['model', 'library'],
    why: 'it lists what the package exports, so everything in it must be public on purpose',
  },
  cli: { may: ['model', 'dialect', 'pipeline', 'library'], mayIndex: [...INNER, 'api'], why: RIM_WHY },
  workers: { may: ['model', 'pipeline'], mayIndex: INNER, why: RIM_WHY },
};

interface PackageRule {
  readonly packages: readonly string[];
  /** Folders that may import them. */
  readonly only: readonly string[];
  readonly why: string;
}

const PACKAGES: readonly PackageRule[] = [
  {
    packages: ['neo4j-driver-lite'],
    only: ['src/store/neo4j'],
    why: 'Neo4j is one implementation of the store port, and everything else must run without it',
  },
  {
    packages: ['bullmq', 'ioredis'],
    only: ['src/queue/bullmq', 'workers'],
    why: 'BullMQ is one implementation of the queue port, and everything else must run without Redis',
  },
  {
    packages: ['graphql', 'graphql-yoga', '@graphql-tools/*', '@graphql-yoga/*'],
    only: ['src/api'],
    why: 'GraphQL is one interface; the rooms that compute the answers do not depend on it',
  },
  {
    packages: ['hyparquet', 'hyparquet-compressors'],
    only: ['src/sources/observed/containers'],
    why: 'Parquet is one container of rows, and readers of rows do not depend on containers',
  },
  {
    packages: ['node-sql-parser'],
    only: ['src/pipeline'],
    why: 'it is an optional peer: the caller of the analysis loads it if it is installed, and the engine works without it',
  },
  {
    packages: ['node:sqlite', 'sqlite'],
    only: ['src/store/embedded', 'src/cache'],
    why: 'SQLite is the file format of the embedded store and the cache, and no other room depends on it',
  },
  {
    packages: ['commander', '@bomb.sh/tab'],
    only: ['src/cli'],
    why: 'only the terminal has arguments',
  },
  {
    packages: ['string-width'],
    only: ['src/cli'],
    why: 'only the terminal measures text in cells',
  },
  {
    packages: ['dataloader'],
    only: ['src/api', 'src/store/neo4j'],
    why: 'lookups are joined where a request or a server makes them; everything else calls a reader',
  },
];

export function checkBoundaries(root: string): {
  readonly files: number;
  readonly violations: readonly Violation[];
} {
  const files = ['src', 'workers'].flatMap((folder) => listSources(root, folder)).sort();
  const violations = [...files.flatMap((file) => checkFile(root, file)), ...checkNames(root, files)];
  return { files: files.length, violations };
}

function checkFile(root: string, file: string): Violation[] {
  const text = readFileSync(join(root, file), 'utf8');
  const at = (offset: number, message: string): Violation => {
    const before = text.slice(0, offset).split('\n');
    return { file, line: before.length, column: (before.at(-1) ?? '').length + 1, message };
  };
  const from = roomOf(file);
  if (ROOMS[from] === undefined)
    return [at(0, `belongs to no room: add a rule for "${from}" in scripts/boundaries.ts`)];
  const { imports, error } = readImports(file, text);
  if (error !== null) return [at(0, `cannot be read, so its imports cannot be checked: ${error}`)];
  return imports.flatMap((found) => {
    const message = judge(root, file, found);
    return message === null ? [] : [at(found.offset, message)];
  });
}

function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'src' ? second.replace(/\.[cm]?[jt]s$/, '') : first;
}

/** The broken rule as a sentence, or null if the import is allowed. */
function judge(root: string, file: string, found: Import): string | null {
  const { target } = found;
  if (target === null)
    return 'imports a computed name, which no check can follow: write the module as a literal';
  if (!/^[./]/.test(target)) return judgePackage(file, target);
  const path = relative(root, resolve(root, file, '..', target))
    .split(sep)
    .join('/');
  return path === 'package.json' ? null : (judgeRoom(file, path, found.typeOnly) ?? judgeLayer(file, path));
}

function judgePackage(file: string, target: string): string | null {
  const rule = PACKAGES.find(({ packages }) => packages.some((name) => matchesPackage(name, target)));
  if (rule === undefined || rule.only.some((folder) => file.startsWith(`${folder}/`))) return null;
  return `imports ${target}, which only ${rule.only.join(' and ')} may: ${rule.why}`;
}

function matchesPackage(name: string, target: string): boolean {
  if (name.endsWith('/*')) return target.startsWith(name.slice(0, -1));
  return target === name || target.startsWith(`${name}/`);
}

function judgeRoom(file: string, path: string, typeOnly: boolean): string | null {
  const from = roomOf(file);
  const to = roomOf(path);
  const room = ROOMS[from];
  const isRoom = path.startsWith('src/') || path.startsWith('workers/');
  if (!isRoom) return `imports ${path}: published code imports only from src/ and workers/`;
  if (room === undefined || from === to || room.may.includes(to)) return null;
  if (room.mayIndex?.includes(to)) {
    return path === `src/${to}/index.ts`
      ? null
      : `imports ${path}, but ${from} may only src/${to}/index.ts: ${room.why}`;
  }
  if (room.mayTypes?.includes(to)) {
    return typeOnly ? null : `imports ${path} at run time, but ${from} may only types of ${to}: ${room.why}`;
  }
  const allowed = [...room.may, ...(room.mayIndex ?? []), ...(room.mayTypes ?? [])];
  return `imports ${path}, but ${from} may only import ${allowed.join(', ') || 'nothing'}: ${room.why}`;
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
  const { files, violations } = checkBoundaries(root);
  for (const { file, line, column, message } of violations)
    console.log(`${file}:${line}:${column} ${message}`);
  console.log(`${files} files checked, ${violations.length} forbidden imports`);
  process.exitCode = violations.length > 0 || files === 0 ? 1 : 0;
}
