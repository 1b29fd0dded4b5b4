/**
 * Reads a file as committed at a ref, with git. The file need not exist in the work tree.
 *
 *   blobAt('main', 'shop/target/manifest.json')   → its bytes on main
 *   blobAt('main:old/target/manifest.json', 'shop/target/manifest.json')
 *                                                 → the file at another path on main
 *
 * Throws Failure `bad-input` if there is no git, no such ref, or no such file.
 */
import { execFile } from 'node:child_process';
import { basename, dirname, posix } from 'node:path';
import { Failure } from '../model/failure.ts';

const MOST_BYTES = 1024 ** 3;
const MILLISECONDS = 60_000;
/** A name of a commit, but nothing that git could take for an option. */
const REF = /^[^-\s\p{Cc}:][^\s\p{Cc}:]*$/u;

/** The location of another file in the same folder as `at`. */
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
    throw refuse(`"${at}" is neither an existing path nor the name of a commit`);
  const folder = dirname(path);
  await git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).catch(async (error) => {
    if (!hasNoGit(error) && (await isShallow(folder)))
      throw refuse(
        `"${ref}" is not in the repository of ${folder}, which is a shallow clone. Fetch it with \`git fetch origin ${ref}\`, or set \`fetch-depth: 0\``,
      );
    throw refuse(
      hasNoGit(error)
        ? `Cannot run git to find "${ref}", which is not an existing path`
        : `"${ref}" is neither an existing path nor a commit, branch or tag of the repository of ${folder}`,
    );
  });
  // The original bytes: no filter or text conversion of the repository is applied.
  return await git(folder, ['cat-file', 'blob', `${ref}:${there ?? `./${basename(path)}`}`]).catch(() => {
    throw refuse(
      there === null
        ? `${basename(path)} is not committed at ${ref} in ${folder}. If it had another path there, use ${ref}:old/target/${basename(path)}`
        : `${ref} has no file ${there}`,
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
    `${what}. Pass the manifest.json of the base as a file (a CI run can store it), or commit it.`,
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
