/**
 * Unity Catalog's lineage tables in a Databricks workspace as a feed. In: the workspace, a SQL warehouse, a
 * token from the environment. Out: documents with the rows of the window, first of columns, then of tables,
 * one per part of the results.
 *
 *   { since: '2026-03-02T06:00:00.000Z', until: null }
 *     → { name: 'dbc-1.cloud.databricks.com/system.access.column_lineage/1.json', … }, …
 */
import type { DatabricksApi } from './databricks-account.ts';
import { chunks, execute, warehouseState } from './databricks-api.ts';
import { LINEAGE_TABLES, type LineageTable, lineageQuery, probeQuery } from './databricks-query.ts';
import type { Feed, FeedRequest, FeedStream } from './feed.ts';
import { QUERY_LIMITS, type QueryLimits } from './query-limits.ts';
import { statementDocument } from './statement-document.ts';

export interface DatabricksSettings {
  /** `https://dbc-1.cloud.databricks.com` */
  readonly host: string;
  readonly warehouse: string;
  readonly token: string;
  /**
   * How rows are returned: through links to a store of results, or in the responses, at most 25 MiB per
   * query.
   */
  readonly results: 'links' | 'inline';
}

export function databricksFeed(settings: DatabricksSettings, limits = QUERY_LIMITS): Feed {
  const { host } = new URL(settings.host);
  return {
    name: `Databricks at ${host}`,
    async *open(request) {
      const api = apiOf(settings, limits, request.signal);
      for (const table of LINEAGE_TABLES) yield* streams(api, table, request);
    },
  };
}

function apiOf(
  { host, warehouse, token, results }: DatabricksSettings,
  { retryPolicy, milliseconds }: QueryLimits,
  signal?: AbortSignal,
): DatabricksApi {
  return {
    base: new URL(host),
    warehouse,
    token,
    disposition: results === 'inline' ? 'INLINE' : 'EXTERNAL_LINKS',
    limitMilliseconds: milliseconds,
    client: { secrets: () => [token], retryPolicy, signal },
  };
}

async function* streams(
  api: DatabricksApi,
  table: LineageTable,
  { window, onFinding = () => {} }: FeedRequest,
): AsyncGenerator<FeedStream> {
  const result = await execute(api, lineageQuery(table, window));
  const place = `${api.base.host}/system.access.${table}`;
  if (result.isTruncated)
    onFinding({
      code: 'partial-input',
      severity: 'warning',
      message: `Databricks truncated the rows of ${place}, so only a part of them was read.`,
      hint: 'Request a shorter time with lookback.',
      subject: place,
    });
  let part = 0;
  for await (const rows of chunks(api, result)) {
    part++;
    const name = `${place}/${part}.json`;
    yield { name, bytes: statementDocument(result.columns, rows), size: null, path: null };
  }
}

/**
 * Checks that the warehouse exists and that the lineage tables may be read. The tables are checked only if
 * the warehouse runs: a query would start it, which costs money.
 *
 * @returns its state: RUNNING, STOPPED …
 * @throws Failure if access is missing
 */
export async function probeDatabricks(settings: DatabricksSettings, limits = QUERY_LIMITS): Promise<string> {
  const api = apiOf({ ...settings, results: 'inline' }, limits);
  const state = await warehouseState(api);
  if (state === 'RUNNING') for (const table of LINEAGE_TABLES) await execute(api, probeQuery(table));
  return state;
}
