/** Opens the configured queue. Notes about lost and restored connections are printed on the terminal. */

import { readConfiguration } from '../../library/settings/configuration.ts';
import type { QueueSettings } from '../../library/settings/server-settings.ts';
import { findProjectFolder } from '../../library/settings/state-directory.ts';
import { Failure } from '../../model/failure.ts';
import { openBullQueue, type Queue } from '../../queue/index.ts';
import type { Io } from '../io.ts';

export async function openQueue(
  { concurrency, ...settings }: QueueSettings,
  io: Pick<Io, 'note'>,
  otherwise: { readonly concurrency?: number } = {},
): Promise<Queue> {
  const atOnce = concurrency ?? otherwise.concurrency;
  return await openBullQueue({
    ...settings,
    ...(atOnce === undefined ? {} : { concurrency: atOnce }),
    onNote: (sentence) => io.note(`tributary: ${sentence}`),
  });
}

/** Throws Failure `bad-usage` if no queue is configured. */
export async function demandQueueSettings(project: string | undefined): Promise<QueueSettings> {
  const { queue } = await readConfiguration(findProjectFolder(project));
  if (queue !== null) return queue;
  throw new Failure(
    'bad-usage',
    'No queue is configured: set REDIS_URL=redis://127.0.0.1:6379, or url = "redis://127.0.0.1:6379" under [queue] in tributary.toml. Without Redis, a build runs all tasks itself and needs no worker.',
  );
}
