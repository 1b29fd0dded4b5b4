/**
 * The checks of `tributary doctor` for the configured sources of observed lineage: whether each is reachable
 * and readable. No warehouse is started, and no command is run.
 */
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FileSource, ObserveSource, S3Source } from '../../library/settings/observe-settings.ts';
import { assertNever } from '../../model/assert-never.ts';
import { type Check, type CheckResult, failed, ok, runChecks, warning } from '../../model/check.ts';
import { probeDatabricks, probeS3, probeSnowflake } from '../../sources/index.ts';
import { databricksSettingsOf, s3SettingsOf, snowflakeSettingsOf } from '../settings/observe-credentials.ts';

interface Surroundings {
  /** The folder of tributary.toml. */
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A running warehouse needs several seconds for the smallest query. */
const LIMIT_MILLISECONDS = 20_000;
const RETRY_POLICY = { tries: 2, firstMilliseconds: 300, longestMilliseconds: 300 };
const LIMITS = { retryPolicy: RETRY_POLICY, milliseconds: LIMIT_MILLISECONDS };

/** Checks all sources concurrently, so a server that does not answer does not delay the others. */
export async function checkObserve(
  sources: readonly ObserveSource[],
  { folder, env = process.env }: Surroundings,
): Promise<Check[]> {
  const checks = await Promise.all(
    sources.map((source) =>
      runChecks(
        'observe',
        [{ name: source.name, run: () => lookAt(source, folder, env) }],
        LIMIT_MILLISECONDS,
      ),
    ),
  );
  return checks.flat();
}

async function lookAt(source: ObserveSource, folder: string, env: NodeJS.ProcessEnv): Promise<CheckResult> {
  switch (source.kind) {
    case 'file':
      return await lookAtFiles(source, folder);
    case 'command':
      return ok(`runs ${source.command[0]}; doctor does not run commands`);
    case 's3':
      return await lookAtBucket(source, env);
    case 'databricks': {
      const settings = databricksSettingsOf(source, env);
      const state = await probeDatabricks(settings, LIMITS);
      const place = `Databricks at ${new URL(settings.host).host}`;
      return state === 'RUNNING'
        ? ok(`${place}, system.access is readable`)
        : ok(`${place}; its warehouse is ${state}, so access to system.access was not checked`);
    }
    case 'snowflake': {
      const settings = snowflakeSettingsOf(source, env);
      await probeSnowflake(settings, LIMITS);
      return ok(`Snowflake at ${new URL(settings.host).host}, SNOWFLAKE.ACCOUNT_USAGE is readable`);
    }
    default:
      return assertNever(source);
  }
}

async function lookAtFiles({ from }: FileSource, folder: string): Promise<CheckResult> {
  const missing: string[] = [];
  for (const path of from) if (!(await isThere(resolve(folder, path)))) missing.push(path);
  if (missing.length === 0) return ok(from.join(', '));
  return failed(
    `no file at ${missing.join(', ')}`,
    'Correct "from" in tributary.toml, or put an export there.',
  );
}

async function isThere(path: string): Promise<boolean> {
  if (existsSync(path)) return true;
  for await (const _ of glob(path)) return true;
  return false;
}

async function lookAtBucket(source: S3Source, env: NodeJS.ProcessEnv): Promise<CheckResult> {
  const bare: string[] = [];
  let isNamed = false;
  for (const settings of s3SettingsOf(source, env)) {
    isNamed ||= settings.credentials !== null;
    if ((await probeS3(settings, RETRY_POLICY)) === null) bare.push(settings.from);
  }
  if (bare.length > 0)
    return warning(
      `the first objects under ${bare.join(', ')} are not exports`,
      'Correct "from" in tributary.toml, unless the exports are later in the list.',
    );
  const by = isNamed ? 'with AWS_ACCESS_KEY_ID' : 'anonymously, because AWS_ACCESS_KEY_ID is not set';
  return ok(`${source.from.join(', ')} is readable ${by}`);
}
