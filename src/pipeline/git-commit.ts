/**
 * The commit of a project's files, read from the .git folder above them without running a program. Null if
 * there is none, or if Git stores refs in another format (reftable).
 *
 *   shop/target inside a clone with HEAD → refs/heads/main → 3f2a…   →   '3f2a…'
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

export async function commitAt(path: string): Promise<string | null> {
  const head = await findHead(resolve(path));
  if (head === null) return null;
  const ref = /^ref: (refs\/[\w./-]+)$/.exec(head.text)?.[1];
  if (ref === undefined) return COMMIT.test(head.text) ? head.text : null;
  if (ref.split('/').includes('..')) return null;
  // A linked work tree has its branches in the main repository.
  const common = await readLine(join(head.folder, 'commondir'));
  const folders = common === null ? [head.folder] : [head.folder, resolve(head.folder, common)];
  for (const folder of folders) {
    const commit = (await readLine(join(folder, ref))) ?? (await packedRef(folder, ref));
    if (commit !== null && COMMIT.test(commit)) return commit;
  }
  return null;
}

async function findHead(path: string): Promise<{ readonly folder: string; readonly text: string } | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    const link = /^gitdir: (.+)$/.exec((await readLine(join(folder, '.git'))) ?? '')?.[1];
    const git = link === undefined ? join(folder, '.git') : resolve(folder, link);
    const text = await readLine(join(git, 'HEAD'));
    if (text !== null) return { folder: git, text };
    if (dirname(folder) === folder) return null;
  }
}

async function packedRef(folder: string, ref: string): Promise<string | null> {
  const text = await readText(join(folder, 'packed-refs'));
  const line = text?.split('\n').find((one) => one.endsWith(` ${ref}`));
  return line?.split(' ')[0] ?? null;
}

async function readLine(path: string): Promise<string | null> {
  return (await readText(path))?.split('\n')[0]?.trim() ?? null;
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}
