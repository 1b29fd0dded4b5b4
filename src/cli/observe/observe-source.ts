/**
 * Reads one source of tributary.toml into the configured store, as a worker does at the scheduled times.
 *
 *   const source = { name: 'lakehouse', kind: 'file', from: ['exports/'] };
 *   await readSource(source, { folder: '/srv/velo', settings, io }, signal);
 */

import type { Configuration } from '../../library/settings/configuration.ts';
import type { ObserveSource } from '../../library/settings/observe-settings.ts';
import { stateToWrite } from '../../library/settings/state-directory.ts';
import { type ObserveReport, observe } from '../../pipeline/observe.ts';
import type { Io } from '../io.ts';
import { openStore } from '../settings/open-store.ts';
import { feedsOfSource } from './observe-feeds.ts';

export interface SourceContext {
  /** The folder of tributary.toml. */
  readonly folder: string;
  readonly settings: Configuration;
  readonly io: Pick<Io, 'note'>;
}

export async function readSource(
  source: ObserveSource,
  { folder, settings, io }: SourceContext,
  signal: AbortSignal,
): Promise<ObserveReport> {
  const feeds = feedsOfSource(source, { folder });
  const store = await openStore({ mode: 'write', settings, directory: () => stateToWrite(folder), io });
  try {
    return await observe({
      feeds,
      store,
      source: source.name,
      namespaceOf: (observer) => source.namespace ?? settings.observedNamespaces[observer] ?? null,
      signal,
    });
  } finally {
    await store.close();
  }
}
