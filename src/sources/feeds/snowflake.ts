/**
 * Snowflake's access history as a feed. In: the account and its credentials. Out: documents with the rows of
 * the window, one per partition of the result.
 *
 *   { since: '2026-03-02T06:00:00.000Z', until: null }
 *     → { name: 'myorg-orchard.snowflakecomputing.com/ACCESS_HISTORY/1.json', … }, …
 */
import type { Feed } from './feed.ts';
import { QUERY_LIMITS, type QueryLimits } from './query-limits.ts';
import type { SnowflakeApi } from './snowflake-account.ts';
import { executeStatement, partitions } from './snowflake-api.ts';
import { historyQuery, PROBE } from './snowflake-query.ts';
import { identityOf, type SnowflakeCredentials } from './snowflake-token.ts';
import { statementDocument } from './statement-document.ts';

export interface SnowflakeSettings {
  /** `myorg-orchard`, or with a region `xy12345.eu-central-1` */
  readonly account: string;
  /** `https://myorg-orchard.snowflakecomputing.com` */
  readonly host: string;
  readonly warehouse: string | null;
  readonly role: string | null;
  readonly credentials: SnowflakeCredentials;
}

export function snowflakeFeed(settings: SnowflakeSettings, limits = QUERY_LIMITS): Feed {
  const { host } = new URL(settings.host);
  return {
    name: `Snowflake at ${host}`,
    async *open({ window, signal }) {
      const api = apiOf(settings, limits, signal);
      const result = await executeStatement(api, historyQuery(window));
      let part = 0;
      for await (const rows of partitions(api, result)) {
        part++;
        const name = `${host}/ACCESS_HISTORY/${part}.json`;
        yield { name, bytes: statementDocument(result.columns, rows), size: null, path: null };
      }
    },
  };
}

function apiOf(
  { account, host, warehouse, role, credentials }: SnowflakeSettings,
  { retryPolicy, milliseconds }: QueryLimits,
  signal?: AbortSignal,
): SnowflakeApi {
  const identity = identityOf(credentials, account);
  return {
    base: new URL(host),
    identity,
    warehouse,
    role,
    limitMilliseconds: milliseconds,
    client: { secrets: identity.secrets, retryPolicy, signal },
  };
}

/** Checks that the views may be read. @throws Failure otherwise */
export async function probeSnowflake(settings: SnowflakeSettings, limits = QUERY_LIMITS): Promise<void> {
  await executeStatement(apiOf(settings, limits), PROBE);
}
