/**
 * The compiled SQL of a node: from the manifest, else from the file that dbt compiled it to.
 *
 * Paths in a manifest are untrusted input: only files inside the project's folder or the target folder are
 * read, after links are resolved.
 */
import { isUtf8 } from 'node:buffer';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { DbtNode } from './manifest-node.ts';

export type CompiledSql =
  | { readonly kind: 'sql'; readonly sql: string; readonly fromFile: boolean }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'none' };

/** Where compiled files may be. */
export interface CompiledFolders {
  /** The folder that contains dbt_project.yml; null if no parent of the target folder does. */
  readonly projectDir: string | null;
  readonly targetDir: string;
}

/** The SQL analysis has the same limit. */
export const SQL_BYTES = 5_000_000;

export async function compiledSqlOf(node: DbtNode, folders: CompiledFolders): Promise<CompiledSql> {
  if (node.compiledCode !== null) return { kind: 'sql', sql: node.compiledCode, fromFile: false };
  for (const { root, path } of candidates(node, folders)) {
    const found = await readInside(root, path);
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none' };
}

function candidates(
  node: DbtNode,
  { projectDir, targetDir }: CompiledFolders,
): { root: string; path: string }[] {
  const found: { root: string; path: string }[] = [];
  const compiledPath = node.compiledPath?.replaceAll('\\', '/') ?? null;
  if (compiledPath !== null && projectDir !== null) found.push({ root: projectDir, path: compiledPath });
  // The target folder may have been moved after dbt wrote the manifest.
  const below = compiledPath === null ? -1 : compiledPath.indexOf('compiled/');
  if (compiledPath !== null && below !== -1) found.push({ root: targetDir, path: compiledPath.slice(below) });
  if (node.originalFilePath !== null) {
    const path = join('compiled', node.package, node.originalFilePath);
    const isOneOfSeveral = node.path !== null && basename(node.path) !== basename(node.originalFilePath);
    found.push({ root: targetDir, path: isOneOfSeveral ? join(path, node.path) : path });
  }
  return found;
}

async function readInside(root: string, path: string): Promise<CompiledSql> {
  try {
    const realRoot = await realpath(root);
    const file = await realpath(resolve(realRoot, path));
    if (!file.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) return { kind: 'none' };
    const stats = await stat(file);
    if (!stats.isFile() || !file.endsWith('.sql')) return { kind: 'none' };
    if (stats.size > SQL_BYTES) return { kind: 'too-large', bytes: stats.size };
    const bytes = await readFile(file);
    const sql = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : '';
    return sql.trim() === '' ? { kind: 'none' } : { kind: 'sql', sql, fromFile: true };
  } catch {
    // Missing or unreadable: try the next place. If no place has the file, the caller reports a finding.
    return { kind: 'none' };
  }
}
