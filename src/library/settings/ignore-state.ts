/**
 * Writes a `.gitignore` into the state folder of a project, so that git does not list its files. In: the
 * state folder. A folder that TRIBUTARY_HOME selects is not changed.
 *
 *   shop/.tributary   →   shop/.tributary/.gitignore with the line `*`
 */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { STATE_FOLDER } from './state-directory.ts';

export function ignoreState(state: string): void {
  const file = join(state, '.gitignore');
  if (basename(state) !== STATE_FOLDER || !existsSync(state) || existsSync(file)) return;
  try {
    writeFileSync(file, '*\n');
  } catch {
    // A read-only folder has no new files.
  }
}
