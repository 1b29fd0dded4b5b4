/**
 * Who is asking Snowflake: a token that the environment gave, or one made from its private key, for less than an hour.
 *
 *   account myorg-orchard, user lineage, an RSA key → { iss: 'MYORG-ORCHARD.LINEAGE.SHA256:…', sub: 'MYORG-ORCHARD.LINEAGE', iat, exp }, signed RS256
 *
 * Rules: docs.snowflake.com/en/developer-guide/sql-api/authenticating
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { Failure } from '../../model/failure.ts';

export type SnowflakeCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'key'; readonly user: string; readonly pem: string; readonly passphrase: string | null };

export interface Identity {
  readonly headers: () => Readonly<Record<string, string>>;
  /** All that must not be shown, those that were made too. */
  readonly secrets: () => readonly string[];
}

/** Snowflake takes none that is valid for more than an hour. */
const VALID_SECONDS = 3_540;
/** One as old is not used for a new question. */
const OLD_SECONDS = 2_700;

export function identityOf(
  credentials: SnowflakeCredentials,
  account: string,
  now: () => number = Date.now,
): Identity {
  if (credentials.kind === 'token') {
    const { token } = credentials;
    // Which kind of token it is, Snowflake sees by itself.
    return { headers: () => ({ authorization: `Bearer ${token}` }), secrets: () => [token] };
  }
  const { user, pem, passphrase } = credentials;
  const key = openKey(pem, passphrase);
  const secrets = [pem, passphrase ?? '', ...pem.split('\n').filter((line) => line.length > 20)];
  let made = 0;
  let jwt = '';
  return {
    headers() {
      const seconds = Math.floor(now() / 1_000);
      if (jwt === '' || seconds - made > OLD_SECONDS) {
        made = seconds;
        jwt = makeJwt(key, `${accountName(account)}.${user.toUpperCase()}`, seconds);
        secrets.push(jwt);
      }
      return { authorization: `Bearer ${jwt}`, 'x-snowflake-authorization-token-type': 'KEYPAIR_JWT' };
    },
    secrets: () => secrets,
  };
}

function openKey(pem: string, passphrase: string | null): KeyObject {
  const key = keyOf(pem, passphrase);
  if (key === null)
    throw new Failure(
      'unauthorized',
      'SNOWFLAKE_PRIVATE_KEY is no private key that can be opened; give the whole text of the .p8 file, and SNOWFLAKE_PRIVATE_KEY_PASSPHRASE where it is encrypted.',
    );
  if (key.asymmetricKeyType === 'rsa') return key;
  throw new Failure('unauthorized', 'SNOWFLAKE_PRIVATE_KEY is no RSA key; Snowflake takes no other.');
}

/** null: it cannot be opened. What OpenSSL says of it helps nobody, and may hold a part of the key. */
function keyOf(pem: string, passphrase: string | null): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) });
  } catch {
    return null;
  }
}

/** Without the region, which is part of the address only: `xy12345.eu-central-1` is XY12345. */
function accountName(account: string): string {
  const [name = ''] = account.split('.');
  return name.toUpperCase();
}

function makeJwt(key: KeyObject, subject: string, seconds: number): string {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(der).digest('base64');
  const claims = {
    iss: `${subject}.SHA256:${fingerprint}`,
    sub: subject,
    iat: seconds,
    exp: seconds + VALID_SECONDS,
  };
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}
