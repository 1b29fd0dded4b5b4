/**
 * What Databricks refused or what became of a statement, as one sentence with what to do.
 *
 *   FAILED, “[TABLE_OR_VIEW_NOT_FOUND] The table or view `system`.`access`.`column_lineage` cannot be found …”
 *   → The query of Databricks at dbc-1.cloud.databricks.com failed ([TABLE_OR_VIEW_NOT_FOUND] …); enable the schema system.access and grant …
 */
import { Failure } from '../../model/failure.ts';
import { asRecord, type Judge, parseObject } from './ask.ts';
import type { DatabricksApi, DatabricksReply } from './databricks-account.ts';
import { hideSecrets, wordsOf } from './secrets.ts';

type Place = Pick<DatabricksApi, 'base' | 'warehouse' | 'client'>;

export function judgeDatabricks({ base, warehouse }: Place): Judge {
  return ({ status, text }) => {
    const place = `Databricks at ${base.host}`;
    const said = saidIn(parseObject(text), status);
    if (status === 401)
      return new Failure(
        'unauthorized',
        `${place} does not take the token in DATABRICKS_TOKEN (${said}); make a new one and set it`,
      );
    if (status === 403)
      return new Failure(
        'unauthorized',
        `${place} does not let the owner of DATABRICKS_TOKEN do that (${said}); grant CAN USE on the warehouse “${warehouse}”, or set a token that has it`,
      );
    if (
      status === 404 ||
      (status === 400 && /\b(warehouse|endpoint)\b.*\b(not exist|not found|not valid|invalid)/i.test(said))
    )
      return new Failure(
        'not-found',
        `${place} does not know what it is asked for (${said}); look at the host and at the warehouse “${warehouse}”`,
      );
    if (status >= 300 && status < 400)
      return new Failure('bad-input', `${place} sends to another address; look at the host`);
    return new Failure('feed-failed', `${place} did not answer the question (${said}); run it again later`);
  };
}

function saidIn(answer: DatabricksReply | null, status: number): string {
  const code = answer?.['error_code'];
  const message = answer?.['message'];
  const words = [code, message].filter((word) => typeof word === 'string' && word !== '').join(': ');
  return words === '' ? `HTTP ${status}` : wordsOf(words);
}

/** The store answers with addresses and signatures; none of it is shown. */
export const judgeStore: Judge = ({ host, status }) =>
  status >= 400 && status < 500
    ? new Failure(
        'unauthorized',
        `${host} does not hand out a part of the result (HTTP ${status}); run it again, or set results = "inline" where this machine may not reach it`,
      )
    : new Failure(
        'feed-failed',
        `${host} cannot hand out a part of the result (HTTP ${status}); run it again`,
      );

/** null: it succeeded. */
export function failureOfState(answer: DatabricksReply, { base, client }: Place): Failure | null {
  const status = asRecord(answer['status']) ?? {};
  const state = status['state'];
  if (state === 'SUCCEEDED') return null;
  const query = `The query of Databricks at ${base.host}`;
  const error = asRecord(status['error']) ?? {};
  const message = typeof error['message'] === 'string' ? error['message'] : String(error['error_code'] ?? '');
  const said = wordsOf(hideSecrets(message, client.secrets()));
  const words = said === '' ? '' : ` (${said})`;
  if (state === 'FAILED')
    return new Failure('feed-failed', `${query} failed${words}; ${remedyFor(message)}.`);
  if (state === 'CANCELED')
    return new Failure('feed-failed', `${query} was cancelled there${words}; run it again.`, {
      retryable: true,
    });
  if (state === 'CLOSED')
    return new Failure('feed-failed', `${query} was closed there before it was read${words}; run it again.`, {
      retryable: true,
    });
  return new Failure('feed-failed', `${query} ended in a state that is not known; run it again.`);
}

function remedyFor(message: string): string {
  if (
    /TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND|CATALOG_NOT_FOUND|does not exist|cannot be found/i.test(message)
  )
    return 'let an administrator enable the schema system.access, and grant USE CATALOG on system, USE SCHEMA and SELECT on system.access';
  if (/PERMISSION|privilege|not authorized|denied/i.test(message))
    return 'grant USE CATALOG on system, USE SCHEMA and SELECT on system.access to the owner of DATABRICKS_TOKEN';
  if (/25 ?MiB|inline|byte limit|too large/i.test(message))
    return 'set results = "links", or ask for a shorter time with lookback';
  return 'look it up in the query history of the workspace';
}
