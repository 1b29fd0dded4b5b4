/**
 * The modules that a TypeScript file imports, in every form of import: import and export, type-only imports,
 * import(…), import types, require, and `new URL('./worker.ts', import.meta.url)`.
 */
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Expression, parseSync, type TSImportEqualsDeclaration, Visitor } from 'oxc-parser';

/** One import in a file. `target` is null if it is computed; `offset` is in UTF-16 units. */
export interface Import {
  readonly target: string | null;
  readonly typeOnly: boolean;
  readonly offset: number;
}

/** The sources in a folder of a checkout, with paths relative to the root. */
export function listSources(root: string, folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
  return names
    .filter((name) => /\.[cm]?[jt]s$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`);
}

export function readImports(file: string, text: string): { imports: Import[]; error: string | null } {
  const { program, errors } = parseSync(file, text);
  const imports: Import[] = [];
  const add = (source: Expression | null | undefined, typeOnly: boolean): void => {
    if (source) imports.push({ target: literal(source), typeOnly, offset: source.start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source, false),
    TSImportType: (node) => add(node.source, true),
    TSImportEqualsDeclaration: (node) => add(required(node), node.importKind === 'type'),
    CallExpression: (node) => {
      if (isNamed(node.callee, 'require')) add(node.arguments[0] as Expression | undefined, false);
    },
    NewExpression: (node) => {
      const [source] = node.arguments;
      const path = source && source.type !== 'SpreadElement' ? literal(source) : null;
      // The file of a worker is code. A folder or a data file that is read at run time is not.
      if (isNamed(node.callee, 'URL') && path !== null && /^\..*\.[cm]?[jt]s$/.test(path))
        add(source as Expression, false);
    },
  }).visit(program);
  return { imports, error: errors[0]?.message ?? null };
}

function literal(node: Expression): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function isNamed(node: Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function required(node: TSImportEqualsDeclaration): Expression | null {
  return node.moduleReference.type === 'TSExternalModuleReference' ? node.moduleReference.expression : null;
}
