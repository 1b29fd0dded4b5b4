/** `tributary worker` reads sources on schedule, and `tributary observe --status` shows the results. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type QueuesOnRedis, queuesOnRedis } from '../queue/on-redis.ts';
import { redisForTests } from '../servers/servers.ts';
import { until } from '../until.ts';
import { type Folder, json, makeFolder, startTributary, tributary } from './tributary.ts';

const redis = await redisForTests();
const url = redis?.url ?? '';

interface Run {
  readonly end: { readonly kind: string; readonly result?: object };
}

interface Status {
  readonly sources: readonly {
    readonly source: string;
    readonly configured: boolean;
    readonly stored: { readonly build: number } | null;
    readonly schedule: {
      readonly cron: string;
      readonly timeZone: string;
      readonly runs: readonly Run[];
    } | null;
  }[];
}

describe.skipIf(redis === null)('schedules of observed lineage', () => {
  let queues: QueuesOnRedis;
  let folder: Folder;
  const running: ChildProcessWithoutNullStreams[] = [];
  beforeEach(() => {
    queues = queuesOnRedis(url);
    folder = makeFolder();
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await queues.end();
    folder.remove();
  });

  test('a worker reads a source on schedule, and removes a schedule that tributary.toml no longer has', async () => {
    settings('cron = "* * * * * *"\ntime_zone = "Europe/Berlin"');
    exportOf('gross_kg');
    expect((await tributary(['observe', '--status'], at())).out).toBe(
      'harbor: nothing stored\n  * * * * * *, Europe/Berlin  not in the queue yet: start `tributary worker` with this tributary.toml\n',
    );
    const worker = await start();
    expect(worker.out).toMatch(
      /\nharbor +\* \* \* \* \* \*, Europe\/Berlin +next \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/,
    );
    // Times that a slow run covers are skipped.
    const isDone = ({ end }: Run): boolean => end.kind === 'done';
    const first = await statusWith(({ runs }) => runs.filter(isDone).length > 1);
    const done = first?.schedule?.runs.filter(isDone) ?? [];
    expect(first).toMatchObject({ source: 'harbor', configured: true, stored: { build: 1 } });
    expect(done.at(-1)?.end).toMatchObject({
      result: { inputs: 1, rows: 1, stopped: 0, sources: [{ source: 'harbor', newEdges: 1, stored: true }] },
    });
    expect(done.at(-2)?.end).toMatchObject({
      result: { sources: [{ newEdges: 0, stored: false, watermark: '2026-03-02T08:15:30.000Z' }] },
    });
    const shown = await tributary(['observe', '--status'], at());
    expect(shown.out).toMatch(/^harbor: build 1 of \d{4}-\d\d-\d\d \d\d:\d\d, .*export\.csv\n/);
    expect(shown.out).toMatch(/\n +\d{4}-\d\d-\d\d \d\d:\d\d +nothing new of 1 row, /);
    worker.child.kill('SIGTERM');
    await worker.ended;
    expect(worker.out).toMatch(/\n[1-9]\d* tasks done\.\n$/);

    settings('');
    await (await start()).child.kill('SIGTERM');
    expect(await status()).toMatchObject([{ source: 'harbor', stored: { build: 1 }, schedule: null }]);
  });

  test('a missing export: the run fails, with the reason', async () => {
    settings('cron = "* * * * * *"');
    await start();
    const failed = await statusWith(({ runs }) => runs.length > 0);
    expect(failed?.stored).toBeNull();
    expect(failed?.schedule?.runs.at(-1)?.end).toMatchObject({ kind: 'failed', code: expect.any(String) });
    expect((await tributary(['observe', '--status'], at())).out).toMatch(/ failed: .*export\.csv/);
  });

  test('without tributary.toml, a worker does not change schedules', async () => {
    settings('cron = "15 3 * * *"');
    (await start()).child.kill('SIGTERM');
    const toml = join(folder.path, 'tributary.toml');
    rmSync(toml);
    (await start()).child.kill('SIGTERM');
    expect(await status()).toMatchObject([
      { source: 'harbor', configured: false, schedule: { timeZone: 'UTC' } },
    ]);
  });

  test('an invalid cron expression: one sentence, and no worker', async () => {
    settings('cron = "61 3 * * *"');
    const worker = await start();
    expect(await worker.ended).not.toBe(0);
    expect(worker.err).toMatch(/^tributary: "61 3 \* \* \*" is not a cron expression .*\n$/);
  });

  function settings(times: string): void {
    const text = `[[observe]]\nname = "harbor"\nkind = "file"\nfrom = "export.csv"\n${times}\n`;
    writeFileSync(join(folder.path, 'tributary.toml'), text);
  }

  function exportOf(column: string): void {
    const names = ['catalog', 'schema', 'name'].flatMap((part) => [
      `source_table_${part}`,
      `target_table_${part}`,
    ]);
    const header = [...names, 'source_column_name', 'target_column_name', 'event_time'].join(',');
    const row = [
      'harbor',
      'harbor',
      'raw',
      'mart',
      'shipments',
      'daily',
      column,
      'total_kg',
      '2026-03-02 08:15:30',
    ];
    writeFileSync(join(folder.path, 'export.csv'), `${header}\n${row.join(',')}\n`);
  }

  function at() {
    return { cwd: folder.path, env: { REDIS_URL: url, TRIBUTARY_QUEUE_PREFIX: queues.prefix } };
  }

  async function status(): Promise<Status['sources']> {
    return (json(await tributary(['observe', '--status', '--json'], at())) as Status).sources;
  }

  async function statusWith(isSo: (schedule: NonNullable<Status['sources'][number]['schedule']>) => boolean) {
    return await until(async () => {
      const [only] = await status();
      return only?.schedule && isSo(only.schedule) && only;
    });
  }

  async function start() {
    const child = startTributary(['worker'], at());
    running.push(child);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const worker = { child, out: '', err: '', ended };
    child.stdout.on('data', (text: Buffer) => {
      worker.out += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      worker.err += text.toString();
    });
    const first = new Promise((resolve) => child.stdout.once('data', resolve));
    await Promise.race([first, ended]);
    return worker;
  }
});
