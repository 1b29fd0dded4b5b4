/**
 * The credentials for Snowflake: a token from the environment, or a token signed with the user's private key,
 * valid for less than an hour.
 *
 *   account myorg-orchard, user lineage, an RSA key
 *     → { iss: 'MYORG-ORCHARD.LINEAGE.SHA256:…', sub: 'MYORG-ORCHARD.LINEAGE', iat, exp }, signed RS256
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
  /** All values that must not be shown, including generated tokens. */
  readonly secrets: () => readonly string[];
}

/** Snowflake rejects tokens that are valid for more than an hour. */
const VALID_SECONDS = 3_540;
/** An older token is not used for a new request. */
const OLD_SECONDS = 2_700;

export function identityOf(
  credentials: SnowflakeCredentials,
  account: string,
  now: () => number = Date.now,
): Identity {
  if (credentials.kind === 'token') {
    const { token } = credentials;
    // Snowflake detects the kind of the token.
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
      'SNOWFLAKE_PRIVATE_KEY is not a readable private key; set the entire text of the .p8 file, and SNOWFLAKE_PRIVATE_KEY_PASSPHRASE if it is encrypted.',
    );
  if (key.asymmetricKeyType === 'rsa') return key;
  throw new Failure('unauthorized', 'SNOWFLAKE_PRIVATE_KEY is not an RSA key; Snowflake accepts no other.');
}

/** null: it cannot be opened. The message of OpenSSL does not help, and may contain a part of the key. */
function keyOf(pem: string, passphrase: string | null): KeyObject | null {
  try {
    return createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) });
  } catch {
    return null;
  }
}

/** Without the region, which is only part of the address: `xy12345.eu-central-1` is XY12345. */
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
