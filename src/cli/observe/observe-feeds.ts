/**
 * The feeds of a configured source. In: a source of tributary.toml, the folder of that file, the environment.
 * Out: feeds, or a Failure that states what is missing.
 *
 *   { kind: 'file', from: ['exports/*.csv'] } in /home/ana/velo → a feed of /home/ana/velo/exports/*.csv
 */
import { resolve } from 'node:path';
import type { ObserveSource } from '../../library/settings/observe-settings.ts';
import { assertNever } from '../../model/assert-never.ts';
import {
  commandFeed,
  databricksFeed,
  type Feed,
  fileFeed,
  s3Feed,
  snowflakeFeed,
} from '../../sources/index.ts';
import { databricksSettingsOf, s3SettingsOf, snowflakeSettingsOf } from '../settings/observe-credentials.ts';

export function feedsOfSource(
  source: ObserveSource,
  { folder, env = process.env }: { readonly folder: string; readonly env?: NodeJS.ProcessEnv },
): Feed[] {
  return plainFeeds(source, folder, env).map((feed) => within(feed, source.lookbackMilliseconds));
}

function plainFeeds(source: ObserveSource, folder: string, env: NodeJS.ProcessEnv): Feed[] {
  switch (source.kind) {
    case 'file':
      return source.from.map((path) => fileFeed(resolve(folder, path)));
    case 'command':
      return [commandFeed(source.command, folder)];
    case 's3':
      return s3SettingsOf(source, env).map((settings) => s3Feed(settings));
    case 'databricks':
      return [databricksFeed(databricksSettingsOf(source, env))];
    case 'snowflake':
      return [snowflakeFeed(snowflakeSettingsOf(source, env))];
    default:
      return assertNever(source);
  }
}

/**
 * Without a lookback, each run reads everything. With a lookback, the first run starts there, and each later
 * run starts near the newest known event.
 */
function within(feed: Feed, lookbackMilliseconds: number | null): Feed {
  return {
    name: feed.name,
    open(request) {
      const { since, until } = request.window;
      if (lookbackMilliseconds === null) return feed.open({ ...request, window: { since: null, until } });
      const first = new Date(Date.now() - lookbackMilliseconds).toISOString();
      return feed.open({ ...request, window: { since: since ?? first, until } });
    },
  };
}
