/**
 * What a Redis must be before it is worked with. In: its INFO. Out: advice as a sentence, or null; throws Failure where tasks could not
 * be kept in it.
 *
 *   redis_version:5.0.7 …   → Failure: Redis at redis://… is version 5.0.7; version 6.2 or newer is needed.
 */
import { Failure } from '../../model/failure.ts';

/** BullMQ's own lowest version; older ones lack commands that it uses. */
const OLDEST = { major: 6, minor: 2 };

export function checkServer(info: string, place: string): string | null {
  const field = (name: string): string =>
    new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.trim() ?? '';
  const version = field('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
    throw new Failure(
      'queue-failed',
      `Redis at ${place} is version ${version || 'unknown'}; version ${OLDEST.major}.${OLDEST.minor} or newer is needed.`,
    );
  }
  if (field('role') === 'slave') {
    throw new Failure(
      'queue-failed',
      `Redis at ${place} is a copy of another one and takes no tasks; set REDIS_URL to the one it copies.`,
    );
  }
  const policy = field('memory_policy') || 'noeviction';
  if (policy === 'noeviction') return null;
  return `Redis at ${place} may drop tasks when its memory is full (maxmemory-policy ${policy}); set it to noeviction.`;
}
