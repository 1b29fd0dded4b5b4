/**
 * What Snowflake refused, as one sentence with what to do.
 *
 *   422 { code: '002003', message: 'SQL compilation error:\nObject \'SNOWFLAKE.ACCOUNT_USAGE.ACCESS_HISTORY\' does not exist or not authorized.' }
 *   → The query of Snowflake at myorg-orchard.snowflakecomputing.com failed (… does not exist or not authorized); grant the database roles …
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
    const said = words === '' ? `HTTP ${status}` : words;
    if (status === 401) return new Failure('unauthorized', `${place} ${notTaken(code, message, said)}`);
    if (status === 403)
      return new Failure(
        'unauthorized',
        `${place} does not let this user in (${said}); look at the network policies of the account, and at the role “${role ?? 'default'}”`,
      );
    if (status === 404 || (status >= 300 && status < 400))
      return new Failure(
        'not-found',
        `${place} is no account that answers (${said}); look at account and host`,
      );
    if (status === 408)
      return new Failure(
        'limit-reached',
        `${place} did not finish the query in the time it was given (${said}); ask for a shorter time with lookback, or use a larger warehouse`,
      );
    if (status === 422)
      return new Failure('feed-failed', `The query of ${place} failed (${said}); ${remedyFor(message)}`);
    return new Failure('feed-failed', `${place} did not answer the question (${said}); run it again later`);
  };
}

/** 390318: an expired token of OAuth; 390144: a JWT that is not taken, for reasons that are not told. */
function notTaken(code: string, message: string, said: string): string {
  if (code === '390144' || /JWT/.test(message))
    return `does not take what SNOWFLAKE_PRIVATE_KEY signs (${said}); look whether its public key is that of SNOWFLAKE_USER, at the account, and at the clock of this machine`;
  if (code === '390318' || /expired/i.test(message))
    return `says that SNOWFLAKE_TOKEN has expired (${said}); make a new one and set it`;
  return `does not take SNOWFLAKE_TOKEN (${said}); make a new one and set it`;
}

function remedyFor(message: string): string {
  if (/warehouse/i.test(message)) return 'set warehouse to one that the role may use, in tributary.toml';
  if (/not authorized|does not exist|insufficient privileges/i.test(message))
    return 'grant the role IMPORTED PRIVILEGES on the database SNOWFLAKE, or its database roles GOVERNANCE_VIEWER and OBJECT_VIEWER (ACCESS_HISTORY needs Enterprise Edition)';
  return 'look it up in the query history of the account';
}
