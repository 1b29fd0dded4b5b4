/**
 * Why Snowflake refused a request, as one sentence with what to do.
 *
 *   422 { code: '002003', message: 'SQL compilation error:\nObject \'SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY\'
 *   does not exist or not authorized.' }
 *   → The query of Snowflake at myorg-orchard.snowflakecomputing.com failed (… does not exist or not
 *   authorized); grant the database roles …
 */
import { Failure } from '../../model/failure.ts';
import { type Judge, parseObject } from './ask.ts';
import { wordsOf } from './secrets.ts';
import type { SnowflakeApi } from './snowflake-account.ts';

export function judgeSnowflake({ base, role }: Pick<SnowflakeApi, 'base' | 'role'>): Judge {
  return ({ status, text }) => {
    const place = `Snowflake at ${base.host}`;
    const answer = parseObject(text);
    const code = String(answer?.['code'] ?? '');
    const message = typeof answer?.['message'] === 'string' ? answer['message'] : '';
    const words = [code, wordsOf(message)].filter((word) => word !== '').join(': ');
    const detail = words === '' ? `HTTP ${status}` : words;
    if (status === 401)
      return new Failure('unauthorized', `${place} ${rejectedToken(code, message, detail)}`);
    if (status === 403)
      return new Failure(
        'unauthorized',
        `${place} does not let this user in (${detail}); check the network policies of the account, and the role "${role ?? 'default'}"`,
      );
    if (status === 404 || (status >= 300 && status < 400))
      return new Failure(
        'not-found',
        `${place} is not a reachable account (${detail}); check account and host`,
      );
    if (status === 408)
      return new Failure(
        'limit-reached',
        `${place} did not finish the query within its time limit (${detail}); request a shorter time with lookback, or use a larger warehouse`,
      );
    if (status === 422)
      return new Failure('feed-failed', `The query of ${place} failed (${detail}); ${remedyFor(message)}`);
    return new Failure('feed-failed', `${place} did not process the request (${detail}); run it again later`);
  };
}

/** 390318: an expired OAuth token; 390144: a JWT that is rejected without a reason. */
function rejectedToken(code: string, message: string, detail: string): string {
  if (code === '390144' || /JWT/.test(message))
    return `rejects the signature of SNOWFLAKE_PRIVATE_KEY (${detail}); check that its public key belongs to SNOWFLAKE_USER, the account, and the clock of this machine`;
  if (code === '390318' || /expired/i.test(message))
    return `reports that SNOWFLAKE_TOKEN has expired (${detail}); create a new token and set it`;
  return `rejects SNOWFLAKE_TOKEN (${detail}); create a new token and set it`;
}

function remedyFor(message: string): string {
  if (/warehouse/i.test(message))
    return 'set warehouse to a warehouse that the role may use, in tributary.toml';
  if (/not authorized|does not exist|insufficient privileges/i.test(message))
    return 'grant the role IMPORTED PRIVILEGES on the database SNOWFLAKE, or its database roles GOVERNANCE_VIEWER and OBJECT_VIEWER (ACCESS_HISTORY needs Enterprise Edition)';
  return 'see the query history of the account';
}
