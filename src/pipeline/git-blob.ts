/**
 * A file as it is committed at a ref, by git itself. The file's path need not exist in the work tree.
 *
 *   blobAt('main', 'shop/target/manifest.json')   →   its bytes on main
 *
 * Throws Failure `bad-input` in one sentence: no git, no such ref, no such file there.
 */
import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { Failure } from '../model/failure.ts';

const MOST_BYTES = 1024 ** 3;
const MILLISECONDS = 60_000;
/** What names a commit; nothing that git could take for an option. */
const REF = /^[^-\s\p{Cc}:][^\s\p{Cc}:]*$/u;

export async function blobAt(ref: string, path: string): Promise<Buffer> {
  if (!REF.test(ref)) throw refuse(`“${ref}” is neither a path that exists nor the name of a commit`);
  const folder = dirname(path);
  await git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch((error) => {
    throw refuse(
      hasNoGit(error)
        ? `git could not be run to find “${ref}”, which is no path that exists`
        : `“${ref}” is neither a path that exists nor a commit, branch or tag of the repository around ${folder}`,
    );
  });
  // The bytes as they are: no filter or text conversion of the repository's configuration is run.
  return await git(folder, ['cat-file', 'blob', `${ref}:./${basename(path)}`]).catch(() => {
    throw refuse(`${basename(path)} is not committed at ${ref} in ${folder}`);
  });
}

function refuse(what: string): Failure {
  return new Failure(
    'bad-input',
    `${what}; give the manifest.json of the base as a file (a CI run can keep it), or commit it.`,
  );
}

function hasNoGit(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function git(folder: string, args: readonly string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      ['-C', folder, ...args],
      { encoding: 'buffer', maxBuffer: MOST_BYTES, timeout: MILLISECONDS },
      (error, stdout) => (error === null ? resolve(stdout) : reject(error)),
    );
  });
}
