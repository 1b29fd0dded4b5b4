/**
 * Why Databricks refused a request, or how a statement ended, as one sentence with what to do.
 *
 *   FAILED, "[TABLE_OR_VIEW_NOT_FOUND] The table or view `system`.`access`.`column_lineage` cannot be found
 *   …"
 *   → The query of Databricks at dbc-1.cloud.databricks.com failed ([TABLE_OR_VIEW_NOT_FOUND] …); enable the
 *   schema system.access and grant …
 */
import { Failure } from '../../model/failure.ts';
import { asRecord, type Judge, parseObject } from './ask.ts';
import type { DatabricksApi, DatabricksReply } from './databricks-account.ts';
import { hideSecrets, wordsOf } from './secrets.ts';

type Place = Pick<DatabricksApi, 'base' | 'warehouse' | 'client'>;

export function judgeDatabricks({ base, warehouse }: Place): Judge {
  return ({ status, text }) => {
    const place = `Databricks at ${base.host}`;
    const detail = detailOf(parseObject(text), status);
    if (status === 401)
      return new Failure(
        'unauthorized',
        `${place} rejects the token in DATABRICKS_TOKEN (${detail}); create a new token and set it`,
      );
    if (status === 403)
      return new Failure(
        'unauthorized',
        `${place} does not permit this to the owner of DATABRICKS_TOKEN (${detail}); grant CAN USE on the warehouse "${warehouse}", or set a token that has this permission`,
      );
    if (
      status === 404 ||
      (status === 400 && /\b(warehouse|endpoint)\b.*\b(not exist|not found|not valid|invalid)/i.test(detail))
    )
      return new Failure(
        'not-found',
        `${place} cannot find the requested resource (${detail}); check the host and the warehouse "${warehouse}"`,
      );
    if (status >= 300 && status < 400)
      return new Failure('bad-input', `${place} redirects to another address; check the host`);
    return new Failure('feed-failed', `${place} did not process the request (${detail}); run it again later`);
  };
}

function detailOf(answer: DatabricksReply | null, status: number): string {
  const code = answer?.['error_code'];
  const message = answer?.['message'];
  const words = [code, message].filter((word) => typeof word === 'string' && word !== '').join(': ');
  return words === '' ? `HTTP ${status}` : wordsOf(words);
}

/** The responses of the store contain addresses and signatures, so none of their text is shown. */
export const judgeStore: Judge = ({ host, status }) =>
  status >= 400 && status < 500
    ? new Failure(
        'unauthorized',
        `${host} refuses a part of the result (HTTP ${status}); run it again, or set results = "inline" if this machine cannot reach the store`,
      )
    : new Failure('feed-failed', `${host} cannot return a part of the result (HTTP ${status}); run it again`);

/** null: the statement succeeded. */
export function failureOfState(answer: DatabricksReply, { base, client }: Place): Failure | null {
  const status = asRecord(answer['status']) ?? {};
  const state = status['state'];
  if (state === 'SUCCEEDED') return null;
  const query = `The query of Databricks at ${base.host}`;
  const error = asRecord(status['error']) ?? {};
  const message = typeof error['message'] === 'string' ? error['message'] : String(error['error_code'] ?? '');
  const detail = wordsOf(hideSecrets(message, client.secrets()));
  const words = detail === '' ? '' : ` (${detail})`;
  if (state === 'FAILED')
    return new Failure('feed-failed', `${query} failed${words}; ${remedyFor(message)}.`);
  if (state === 'CANCELED')
    return new Failure('feed-failed', `${query} was cancelled by the server${words}; run it again.`, {
      retryable: true,
    });
  if (state === 'CLOSED')
    return new Failure(
      'feed-failed',
      `${query} was closed by the server before its result was read${words}; run it again.`,
      {
        retryable: true,
      },
    );
  return new Failure('feed-failed', `${query} ended in an unknown state; run it again.`);
}

function remedyFor(message: string): string {
  if (
    /TABLE_OR_VIEW_NOT_FOUND|SCHEMA_NOT_FOUND|CATALOG_NOT_FOUND|does not exist|cannot be found/i.test(message)
  )
    return 'ask an administrator to enable the schema system.access, and grant USE CATALOG on system, USE SCHEMA and SELECT on system.access';
  if (/PERMISSION|privilege|not authorized|denied/i.test(message))
    return 'grant USE CATALOG on system, USE SCHEMA and SELECT on system.access to the owner of DATABRICKS_TOKEN';
  if (/25 ?MiB|inline|byte limit|too large/i.test(message))
    return 'set results = "links", or request a shorter time with lookback';
  return 'see the query history of the workspace';
}
