/**
 * Functions that hooks of the run create. A node whose text contains the name of such a function calls it, so
 * its result may depend on the relations that the function reads.
 *
 *   on-run-start: "create macro top() as (select max(id) from {{ ref('orders') }})"
 *   → function top, which reads the node orders
 */
import { isHarmlessHook } from './hooks.ts';
import type { DbtNode, DbtOperation } from './manifest-node.ts';

export interface RunFunction {
  /** The statements that create it, with names in place of `ref()` and `source()`. */
  readonly text: string;
  /** unique_ids that its hooks read. */
  readonly dependsOn: readonly string[];
}

/** By name in lower case. */
export type RunFunctions = ReadonlyMap<string, RunFunction>;

/** `others`: hooks that contain anything else, except those that change no data. */
export function runFunctions(operations: readonly DbtOperation[]): {
  readonly functions: RunFunctions;
  readonly others: readonly DbtOperation[];
} {
  const functions = new Map<string, RunFunction>();
  const others: DbtOperation[] = [];
  for (const operation of operations) {
    const { code, dependsOn } = operation;
    if (code !== null && isHarmlessHook(code)) continue;
    const created = createdFunctions(code ?? '');
    if (created === null) others.push(operation);
    for (const [name, text] of created ?? []) {
      const known = functions.get(name) ?? { text: '', dependsOn: [] };
      functions.set(name, {
        text: `${known.text}${text}\n`,
        dependsOn: [...known.dependsOn, ...dependsOn],
      });
    }
  }
  return { functions, others };
}

const CREATES =
  /^\s*create\s+(?:or\s+replace\s+)?(?:(?:temporary|temp|aggregate|table|secure)\s+)*(?:macro|function)\s+(?:if\s+not\s+exists\s+)?([\w."`]+)\s*\(/i;

/** A reference to a node: `{{ ref('a') }}`, `{{ source('raw', 'a') }}`. */
const REFERENCE = /\{\{\s*(?:ref|source)\(\s*((?:'[\w.-]+'|"[\w.-]+"|\s|,)+)\)\s*\}\}/g;

/** The functions that a text creates, by name in lower case; null if it contains anything else. */
function createdFunctions(code: string): ReadonlyMap<string, string> | null {
  const text = code.replaceAll(REFERENCE, (_, names: string) =>
    names.replaceAll(/[^\w,]/g, '').replaceAll(',', '.'),
  );
  // Other Jinja may render to anything, and a body in quotes may contain a semicolon.
  if (/[{}$]/.test(text)) return null;
  const functions = new Map<string, string>();
  for (const statement of text.split(';')) {
    if (statement.trim() === '') continue;
    const [, path] = CREATES.exec(statement) ?? [];
    if (path === undefined) return null;
    const name = (path.split('.').at(-1) ?? path).replace(/\W/g, '').toLowerCase();
    functions.set(name, `${functions.get(name) ?? ''}${statement.trim()}`);
  }
  return functions;
}

/** The functions whose name the code or the hooks of the node contain, with the functions that these call. */
export function calledFunctions(node: DbtNode, functions: RunFunctions): readonly string[] {
  if (functions.size === 0) return [];
  const called = new Set(
    node.compiledCode === null
      ? functions.keys()
      : [node.compiledCode, ...node.hooks].flatMap((text) => namesIn(text, functions)),
  );
  // A set may grow while it is iterated.
  for (const name of called)
    for (const next of namesIn(functions.get(name)?.text ?? '', functions)) called.add(next);
  return [...called];
}

function namesIn(text: string, functions: RunFunctions): string[] {
  const words = new Set(text.toLowerCase().match(/\w+/g));
  return [...functions.keys()].filter((name) => words.has(name));
}

/** The nodes that the called functions read: those of `ref()` and `source()`, and those named after FROM. */
export function readByFunctions(
  node: DbtNode,
  functions: RunFunctions,
  nodes: ReadonlyMap<string, DbtNode>,
): readonly string[] {
  const called = calledFunctions(node, functions).flatMap((name) => functions.get(name) ?? []);
  if (called.length === 0) return [];
  const tables = new Set(called.flatMap(({ text }) => tablesIn(text)));
  const named = [...nodes.values()].filter(
    ({ id, identifier }) => id !== node.id && tables.has(identifier.toLowerCase()),
  );
  return [...new Set([...called.flatMap(({ dependsOn }) => dependsOn), ...named.map(({ id }) => id)])];
}

function tablesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:from|join)\s+([\w."`]+)/gi)].map(([, path = '']) =>
    (path.split('.').at(-1) ?? '').replace(/\W/g, '').toLowerCase(),
  );
}
