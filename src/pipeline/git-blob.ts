/**
 * A file as it is committed at a ref, by git itself. The file's path need not exist in the work tree.
 *
 *   blobAt('main', 'shop/target/manifest.json')                          →   its bytes on main
 *   blobAt('main:old/target/manifest.json', 'shop/target/manifest.json') →   what stood elsewhere on main, by its path in the repository
 *
 * Throws Failure `bad-input` in one sentence: no git, no such ref, no such file there.
 */
import { execFile } from 'node:child_process';
import { basename, dirname, posix } from 'node:path';
import { Failure } from '../model/failure.ts';

const MOST_BYTES = 1024 ** 3;
const MILLISECONDS = 60_000;
/** What names a commit; nothing that git could take for an option. */
const REF = /^[^-\s\p{Cc}:][^\s\p{Cc}:]*$/u;

/** Beside the file that `at` names. */
export function siblingAt(at: string, name: string): string {
  const colon = at.indexOf(':');
  return colon === -1
    ? at
    : `${at.slice(0, colon + 1)}${posix.join(posix.dirname(at.slice(colon + 1)), name)}`;
}

export async function blobAt(at: string, path: string): Promise<Buffer> {
  const colon = at.indexOf(':');
  const [ref, there] = colon === -1 ? [at, null] : [at.slice(0, colon), at.slice(colon + 1)];
  if (!REF.test(ref) || there === '')
    throw refuse(`“${at}” is neither a path that exists nor the name of a commit`);
  const folder = dirname(path);
  await git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch(async (error) => {
    if (!hasNoGit(error) && (await isShallow(folder)))
      throw refuse(
        `“${ref}” is not in the repository around ${folder}, which is a shallow clone: fetch it (\`fetch-depth: 0\`, or \`git fetch origin ${ref}\`)`,
      );
    throw refuse(
      hasNoGit(error)
        ? `git could not be run to find “${ref}”, which is no path that exists`
        : `“${ref}” is neither a path that exists nor a commit, branch or tag of the repository around ${folder}`,
    );
  });
  // The bytes as they are: no filter or text conversion of the repository's configuration is run.
  return await git(folder, ['cat-file', 'blob', `${ref}:${there ?? `./${basename(path)}`}`]).catch(() => {
    throw refuse(
      there === null
        ? `${basename(path)} is not committed at ${ref} in ${folder}; where it was elsewhere, say so: ${ref}:old/target/${basename(path)}`
        : `${ref} has no ${there}`,
    );
  });
}

async function isShallow(folder: string): Promise<boolean> {
  const answer = await git(folder, ['rev-parse', '--is-shallow-repository']).catch(() => null);
  return answer?.toString('utf8').trim() === 'true';
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
