/**
 * The readers turn one kind of input into an Inventory. The feeds open the places that contain exports of
 * observed lineage.
 */
export { type DbtProject, describeDbt } from './dbt/describe-project.ts';
export { type InlinedModels, isInlinedName } from './dbt/inlined-models.ts';
export { type LocatedDbt, locateDbt } from './dbt/locate.ts';
export { type DbtReading, readDbt } from './dbt/read.ts';
export { commandFeed } from './feeds/command.ts';
export { type DatabricksSettings, databricksFeed, probeDatabricks } from './feeds/databricks.ts';
export type { Feed } from './feeds/feed.ts';
export { fileFeed } from './feeds/files.ts';
export { probeS3, type S3Settings, s3Feed } from './feeds/s3.ts';
export { probeSnowflake, type SnowflakeSettings, snowflakeFeed } from './feeds/snowflake.ts';
export type { SnowflakeCredentials } from './feeds/snowflake-token.ts';
export { stdinFeed } from './feeds/stdin.ts';
export { jsonErrorPosition } from './json/json-error-position.ts';
export { startReading } from './observed/read.ts';
