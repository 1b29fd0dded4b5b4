/**
 * Completes the sources of tributary.toml from the environment: missing addresses, and the credentials. In: a
 * source. Out: the settings of its feed, or a Failure that states which variable to set.
 *
 *   DATABRICKS_TOKEN         for every Databricks source
 *   DATABRICKS_TOKEN_LAKE_2  for the source `lake-2` only; it overrides DATABRICKS_TOKEN
 */

import type { DatabricksSource, S3Source, SnowflakeSource } from '../../library/settings/observe-settings.ts';
import { Failure } from '../../model/failure.ts';
import type {
  DatabricksSettings,
  S3Settings,
  SnowflakeCredentials,
  SnowflakeSettings,
} from '../../sources/index.ts';

type Env = NodeJS.ProcessEnv;

export function s3SettingsOf(source: S3Source, env: Env): S3Settings[] {
  const { name, from, region, endpoint, pathStyle } = source;
  const variable = variablesOf(name, env);
  const server = endpoint ?? variable('AWS_ENDPOINT_URL_S3') ?? variable('AWS_ENDPOINT_URL');
  const accessKeyId = variable('AWS_ACCESS_KEY_ID');
  const secretAccessKey = variable('AWS_SECRET_ACCESS_KEY');
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY';
    throw needs(name, missing, 'unset both');
  }
  const credentials =
    accessKeyId === null || secretAccessKey === null
      ? null
      : { accessKeyId, secretAccessKey, sessionToken: variable('AWS_SESSION_TOKEN') };
  return from.map((address) => ({
    from: address,
    region: region ?? variable('AWS_REGION') ?? variable('AWS_DEFAULT_REGION') ?? 'us-east-1',
    endpoint: server === null ? null : addressOf(server, { name, key: 'endpoint', mayBePlain: true }).href,
    // Servers other than Amazon S3 rarely have a host name per bucket.
    pathStyle: pathStyle ?? server !== null,
    credentials,
  }));
}

export function databricksSettingsOf(source: DatabricksSource, env: Env): DatabricksSettings {
  const { name, results } = source;
  const variable = variablesOf(name, env);
  const host = source.host ?? variable('DATABRICKS_HOST');
  if (host === null)
    throw needs(name, 'DATABRICKS_HOST', 'host = "dbc-….cloud.databricks.com" in tributary.toml');
  const warehouse = source.warehouse ?? variable('DATABRICKS_WAREHOUSE_ID');
  if (warehouse === null || !/^[\w-]{1,100}$/.test(warehouse))
    throw needs(
      name,
      'DATABRICKS_WAREHOUSE_ID',
      'warehouse = "…", the id of a SQL warehouse, in tributary.toml',
    );
  const token = variable('DATABRICKS_TOKEN');
  if (token === null) throw needs(name, 'DATABRICKS_TOKEN');
  return {
    host: addressOf(host, { name, key: 'host' }).origin,
    warehouse,
    token: oneWord(token, name, 'DATABRICKS_TOKEN'),
    results,
  };
}

export function snowflakeSettingsOf(source: SnowflakeSource, env: Env): SnowflakeSettings {
  const { name } = source;
  const variable = variablesOf(name, env);
  const account = source.account ?? variable('SNOWFLAKE_ACCOUNT');
  if (account === null || !/^[\w.-]{1,200}$/.test(account))
    throw needs(name, 'SNOWFLAKE_ACCOUNT', 'account = "myorg-myaccount" in tributary.toml');
  // Account names may contain underscores; host names may not.
  const own = `${account.toLowerCase().replaceAll('_', '-')}.snowflakecomputing.com`;
  const host = source.host ?? variable('SNOWFLAKE_HOST') ?? own;
  return {
    account,
    host: addressOf(host, { name, key: 'host' }).origin,
    warehouse: source.warehouse ?? variable('SNOWFLAKE_WAREHOUSE'),
    role: source.role ?? variable('SNOWFLAKE_ROLE'),
    credentials: snowflakeCredentialsOf(name, variable),
  };
}

function snowflakeCredentialsOf(name: string, variable: Variable): SnowflakeCredentials {
  const token = variable('SNOWFLAKE_TOKEN');
  if (token !== null) return { kind: 'token', token: oneWord(token, name, 'SNOWFLAKE_TOKEN') };
  const pem = variable('SNOWFLAKE_PRIVATE_KEY');
  if (pem === null) throw needs(name, 'SNOWFLAKE_TOKEN', 'SNOWFLAKE_USER and SNOWFLAKE_PRIVATE_KEY');
  const user = variable('SNOWFLAKE_USER');
  if (user === null) throw needs(name, 'SNOWFLAKE_USER', 'SNOWFLAKE_TOKEN instead of the key');
  // Some environments allow one line per variable; line ends are then written as \n.
  return {
    kind: 'key',
    user,
    pem: pem.replaceAll('\\n', '\n'),
    passphrase: variable('SNOWFLAKE_PRIVATE_KEY_PASSPHRASE'),
  };
}

type Variable = (key: string) => string | null;

function variablesOf(name: string, env: Env): Variable {
  const own = name.toUpperCase().replace(/[^A-Z\d]/g, '_');
  return (key) => env[`${key}_${own}`] || env[key] || null;
}

function needs(name: string, variable: string, or?: string): Failure {
  const instead = or === undefined ? '' : `, or ${or}`;
  return new Failure(
    'unauthorized',
    `The source "${name}" needs ${variable}, which is not in the environment; set it${instead}.`,
  );
}

/** A header value must be one word. A trailing line end is trimmed: it is part of a file that was read. */
function oneWord(text: string, name: string, variable: string): string {
  const word = text.trim();
  if (/^[\x21-\x7e]+$/.test(word)) return word;
  throw new Failure(
    'unauthorized',
    `${variable} of the source "${name}" contains spaces or invalid characters; set it to the token alone.`,
  );
}

/** Requires https, except on this machine: a plain connection would expose the token. */
function addressOf(
  text: string,
  {
    name,
    key,
    mayBePlain = false,
  }: { readonly name: string; readonly key: string; readonly mayBePlain?: boolean },
): URL {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  // The text is not printed: it may contain a password.
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '')
    throw new Failure(
      'bad-input',
      `The ${key} of the source "${name}" is not an address such as https://dbc-1.cloud.databricks.com; check tributary.toml and the environment.`,
    );
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'https:' || isLocal || mayBePlain) return url;
  throw new Failure(
    'bad-input',
    `The ${key} of the source "${name}" is ${url.host} without https, which exposes the token; use https://.`,
  );
}
