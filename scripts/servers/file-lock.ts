/**
 * A lock between processes: a file that contains the id of its process. A lock of a process that ended is
 * free.
 *
 *   if (takeLock('/cache/x.lock')) try { … } finally { releaseLock('/cache/x.lock'); }
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** False if a running process has the lock, also if it is this process. The folder of the file must exist. */
export function takeLock(path: string): boolean {
  if (existsSync(path) && !isHeld(path)) rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

export function releaseLock(path: string): void {
  rmSync(path, { force: true });
}

function isHeld(path: string): boolean {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
