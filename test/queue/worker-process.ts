/**
 * A worker process, for tests that kill a worker. It reads REDIS, PREFIX, CONCURRENCY and LOCK from the
 * environment. Its handlers:
 *
 *   square  {n, ms}   waits, announces its process id on `ran`, returns n²
 *   die     {}        kills its process
 *   hold    {}        announces `held`, waits until its run is cancelled, announces `released`
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openBullQueue } from '../../src/queue/index.ts';
import { QUICK } from './on-redis.ts';

const { REDIS = '', PREFIX = '', CONCURRENCY = '', LOCK = '' } = process.env;
const queue = await openBullQueue({
  ...QUICK,
  url: REDIS,
  prefix: PREFIX,
  concurrency: Number(CONCURRENCY),
  lockMilliseconds: Number(LOCK),
});

queue.handle('square', async ({ n, ms }: { n: number; ms: number }) => {
  queue.announce('ran', { n, pid: process.pid });
  await pause(ms);
  return n * n;
});
queue.handle('die', async () => {
  process.kill(process.pid, 'SIGKILL');
  await pause(1_000);
});
queue.handle('hold', async (_: unknown, { signal }) => {
  queue.announce('held', process.pid);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  queue.announce('released', process.pid);
});
process.once('SIGTERM', () => void queue.close());
process.stdout.write('ready\n');
