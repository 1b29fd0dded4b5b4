/**
 * Checks whether a Redis server can be used for a queue. Takes its INFO; returns advice as a sentence, or
 * null. Throws Failure if the server cannot store tasks.
 *
 *   redis_version:5.0.7 …   → Failure: Redis at redis://… has version 5.0.7. Use version 6.2 or newer.
 */
import { Failure } from '../../model/failure.ts';

/** The minimum version of BullMQ. Older versions lack commands that it uses. */
const MIN_VERSION = { major: 6, minor: 2 };

export function checkServer(info: string, url: string): string | null {
  const field = (name: string): string =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.trim() ?? '';
  const version = field('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < MIN_VERSION.major || (major === MIN_VERSION.major && minor < MIN_VERSION.minor)) {
    const needed = `${MIN_VERSION.major}.${MIN_VERSION.minor}`;
    const seen = version === '' ? 'an unknown version' : `version ${version}`;
    throw new Failure('queue-failed', `Redis at ${url} has ${seen}. Use version ${needed} or newer.`);
  }
  if (field('role') === 'slave') {
    throw new Failure(
      'queue-failed',
      `Redis at ${url} is a read-only replica. Set REDIS_URL to its primary server.`,
    );
  }
  const policy = field('memory_policy') || 'noeviction';
  if (policy === 'noeviction') return null;
  return `Redis at ${url} may evict tasks when its memory is full. Set maxmemory-policy to noeviction (now: ${policy}).`;
}
