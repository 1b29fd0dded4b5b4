/**
 * A path from the user → dbt's files and a digest over them. The files are not parsed: the digest is enough
 * to recognise unchanged input.
 *
 *   'shop' (a dbt project), 'shop/target' or 'shop/target/manifest.json' → the same files
 *
 * Throws Failure `bad-input` if no manifest can be found, or a file cannot be read.
 */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure } from '../../model/failure.ts';
import type { CompiledFolders } from './compiled-sql.ts';
import { CATALOG_TODO, GIVE, readArtifact, reasonOf, refuse } from './input-file.ts';

export interface LocatedDbt {
  readonly manifestPath: string;
  readonly manifest: Buffer;
  /** null: there is none. */
  readonly catalog: LocatedCatalog | null;
  readonly folders: CompiledFolders;
  /** The namespace that the user set for the relations; null: the adapter's default. */
  readonly namespace: string | null;
  /**
   * sha256 over manifest, catalog and namespace. Compiled files next to the manifest are not included; see
   * DbtReading.filesRead.
   */
  readonly inputDigest: string;
}

export interface LocatedCatalog {
  readonly path: string;
  readonly bytes: Buffer;
}

interface LocateOptions {
  readonly namespace?: string | undefined;
}

const MANIFEST = 'manifest.json';
const CATALOG = 'catalog.json';
const PROJECT_FILE = 'dbt_project.yml';
/** Only single lines of dbt_project.yml are read. */
const PROJECT_FILE_BYTES = 1_000_000;

export async function locateDbt(path: string, options: LocateOptions = {}): Promise<LocatedDbt> {
  const namespace = checkNamespace(options.namespace);
  const manifestPath = await findManifest(path);
  const targetDir = dirname(manifestPath);
  const manifest = await readArtifact(manifestPath);
  const catalog = await readCatalog(join(targetDir, CATALOG));
  return {
    manifestPath,
    manifest,
    catalog,
    folders: { projectDir: await findProject(targetDir), targetDir },
    namespace,
    inputDigest: digestOf([namespace, manifest, catalog?.bytes ?? null]),
  };
}

export async function findManifest(path: string): Promise<string> {
  const kind = await kindOf(path);
  if (kind === 'none') throw refuse(path, 'does not exist', GIVE);
  if (kind === 'file' && basename(path) !== PROJECT_FILE) return path;
  const folder = kind === 'folder' ? path : dirname(path);
  const places = [join(folder, MANIFEST)];
  const targetPath = await readTargetPath(folder);
  if (targetPath !== null) places.unshift(join(resolve(folder, targetPath), MANIFEST));
  places.push(join(folder, 'target', MANIFEST));
  for (const place of places) if ((await kindOf(place)) === 'file') return place;
  if (basename(path) === MANIFEST) throw refuse(path, 'is a folder, not a file', GIVE);
  for (const place of places) {
    if ((await kindOf(place)) === 'folder') throw refuse(place, 'is a folder, not a file', GIVE);
  }
  const looked = [...new Set(places)].join(' or ');
  throw refuse(
    path,
    `contains no dbt manifest (searched ${looked})`,
    `run \`dbt docs generate\` in the project, or ${GIVE}`,
  );
}

/**
 * The project's target-path if it is plain text; null if it is not set, or is an expression that only dbt can
 * evaluate.
 */
async function readTargetPath(folder: string): Promise<string | null> {
  return await readProjectValue(folder, 'target-path');
}

/** The plain text of a key at the top of dbt_project.yml; null if there is none. */
export async function readProjectValue(folder: string, key: 'name' | 'target-path'): Promise<string | null> {
  const path = join(folder, PROJECT_FILE);
  if ((await kindOf(path)) !== 'file' || (await stat(path)).size > PROJECT_FILE_BYTES) return null;
  const text = await readFile(path, 'utf8');
  const value = new RegExp(`^${key}:[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)'|([^\\s#'"][^#\\n]*))`, 'm')
    .exec(text)
    ?.slice(1)
    .find((found) => found !== undefined);
  return value === undefined || value.trim() === '' || value.includes('{') ? null : value.trim();
}

/** The project that contains a target folder, which may be a few levels deeper. */
async function findProject(targetDir: string): Promise<string | null> {
  let folder = resolve(targetDir);
  for (let level = 0; level < 4; level++) {
    if ((await kindOf(join(folder, PROJECT_FILE))) === 'file') return folder;
    folder = dirname(folder);
  }
  return null;
}

async function readCatalog(path: string): Promise<LocatedCatalog | null> {
  if ((await kindOf(path)) === 'none') return null;
  return { path, bytes: await readArtifact(path, CATALOG_TODO) };
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'none'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'none';
    throw refuse(path, `cannot be read (${reasonOf(error)})`, 'check the path and its permissions', error);
  }
}

/** A bar separates the namespace from the name in an id, so a namespace contains no bar. */
function checkNamespace(namespace: string | undefined): string | null {
  if (namespace === undefined) return null;
  if (namespace.trim() === '' || /[|\s]/.test(namespace)) {
    throw new Failure(
      'bad-usage',
      `"${namespace}" is not a namespace: use a form such as snowflake://my-account, without spaces and bars.`,
    );
  }
  return namespace;
}

function digestOf(parts: readonly (Buffer | string | null)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(part === null ? 'none\n' : `${Buffer.byteLength(part)}\n`);
    if (part !== null) hash.update(part);
  }
  return hash.digest('hex');
}
