/**
 * The layers inside a room: which of its folders may import which. A folder may always import itself and the
 * folders inside it.
 *
 *   src/sql/parse/query/from.ts imports ../statement/insert.ts
 *   → parse/query may only import …: a query does not depend on statements
 *
 * Files directly in the folder of the room may be imported by all of its folders if `shared` lists them. The
 * others compose the folders.
 */
import { dirname } from 'node:path';

interface Layers {
  readonly folders: Readonly<Record<string, readonly string[]>>;
  /** Files directly in the room that every folder may import. */
  readonly shared: readonly string[];
  readonly why: string;
}

const PARSE = ['lex', 'ir'];

const LAYERS: Readonly<Record<string, Layers>> = {
  'src/sql': {
    folders: {
      ir: [],
      lex: [],
      'parse/core': PARSE,
      'parse/expression': [...PARSE, 'parse/core'],
      'parse/query': [...PARSE, 'parse/core', 'parse/expression'],
      'parse/statement': [...PARSE, 'parse/core', 'parse/expression', 'parse/query'],
      'parse/engines': [...PARSE, 'parse/core', 'parse/expression', 'parse/query', 'parse/statement'],
      parse: PARSE,
      script: [...PARSE, 'parse', 'parse/core', 'parse/expression', 'parse/query', 'parse/statement'],
      bind: ['ir'],
      trace: ['bind', 'ir'],
    },
    shared: ['analysis.ts', 'descent.ts', 'largest.ts'],
    why: 'data flows lex → script → parse → bind → trace, and general rules do not depend on those of one engine',
  },
  'src/graph': {
    folders: {
      link: [],
      locate: [],
      coverage: [],
      observed: [],
      compare: ['observed'],
      lineage: ['locate'],
      impact: ['locate', 'lineage'],
      diff: ['impact'],
    },
    shared: ['reader.ts', 'listing.ts', 'digest.ts', 'code-only.ts'],
    why: 'each folder answers one question, and a question builds on those before it',
  },
};

/**
 * The broken rule as a sentence, or null if the import is allowed. `path` is the imported file, relative to
 * the root.
 */
export function judgeLayer(file: string, path: string): string | null {
  const room = Object.keys(LAYERS).find((name) => file.startsWith(`${name}/`) && path.startsWith(`${name}/`));
  const layers = room === undefined ? undefined : LAYERS[room];
  if (room === undefined || layers === undefined) return null;
  const from = folderOf(layers, file.slice(room.length + 1));
  const to = folderOf(layers, path.slice(room.length + 1));
  if (from === '' || from === to || to.startsWith(`${from}/`)) return null;
  const isShared = to === '' && layers.shared.includes(path.slice(room.length + 1));
  const may = layers.folders[from] ?? [];
  if (isShared || may.includes(to)) return null;
  const wanted = to === '' ? path : `${room}/${to}`;
  return `imports ${wanted}, but ${room}/${from} may only import ${may.join(', ') || 'nothing'}: ${layers.why}`;
}

/** The deepest folder that has its own rule; empty for a file directly in the room. */
function folderOf(layers: Layers, path: string): string {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (layers.folders[folder] !== undefined) return folder;
  }
  return '';
}
