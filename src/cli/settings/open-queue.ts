/** The queue that the settings name: settings in; a connected queue, of which the terminal hears when the connection goes and comes, out. */
import { Failure } from '../../model/failure.ts';
import { openBullQueue, type Queue } from '../../queue/index.ts';
import type { Io } from '../io.ts';
import { readConfiguration } from './configuration.ts';
import type { QueueSettings } from './server-settings.ts';
import { findProjectFolder } from './state-directory.ts';

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

/** Throws Failure `bad-usage` where no queue is configured. */
export async function demandQueueSettings(project: string | undefined): Promise<QueueSettings> {
  const { queue } = await readConfiguration(findProjectFolder(project));
  if (queue !== null) return queue;
  throw new Failure(
    'bad-usage',
    'No queue is configured, and without one no task waits here; set REDIS_URL, or url of [queue] in tributary.toml.',
  );
}
