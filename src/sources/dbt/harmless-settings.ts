/**
 * The settings of a dbt node that cannot change its data, each with the reason and a page of its
 * documentation. A setting that no table lists may change data.
 */

interface Harmless {
  readonly reason: string;
  readonly link: string;
  readonly keys: readonly string[];
}

const DBT = 'https://docs.getdbt.com/reference/resource-configs';

export const HARMLESS_SETTINGS: readonly Harmless[] = [
  {
    reason: 'Text and labels for people.',
    link: `${DBT}/meta`,
    keys: ['meta', 'tags', 'docs', 'description', 'persist_docs', 'group', 'access', 'deprecation_date'],
  },
  {
    reason: 'Labels of the warehouse.',
    link: `${DBT}/bigquery-configs#specifying-labels`,
    keys: ['labels', 'labels_from_meta', 'resource_tags', 'databricks_tags', 'query_tag'],
  },
  {
    reason: 'Who may read the relation.',
    link: `${DBT}/grants`,
    keys: ['grants', 'copy_grants', 'grant_access_to', 'secure'],
  },
  {
    reason: 'A disabled node is not in the manifest.',
    link: `${DBT}/enabled`,
    keys: ['enabled'],
  },
  {
    reason: 'The name of the relation contains it, and another name is a move.',
    link: `${DBT}/database`,
    keys: [
      'database',
      'schema',
      'alias',
      'target_database',
      'target_schema',
      'quoting',
      'project',
      'dataset',
    ],
  },
  {
    reason: 'The contract is compared with the columns of the code.',
    link: `${DBT}/contract`,
    keys: ['contract'],
  },
  {
    reason: 'When a run builds the relation, not what it builds.',
    link: `${DBT}/freshness`,
    keys: ['freshness'],
  },
  {
    reason: 'Which machine runs the statement.',
    link: `${DBT}/snowflake-configs#configuring-virtual-warehouses`,
    keys: [
      'snowflake_warehouse',
      'snowflake_initialization_warehouse',
      'databricks_compute',
      'query_group',
      'job_execution_timeout_seconds',
    ],
  },
  {
    reason: 'Where and how rows are stored. A query returns the same rows.',
    link: `${DBT}/postgres-configs#indexes`,
    keys: ['indexes', 'transient', 'backup', 'dist', 'as_columnstore', 'kms_key_name'],
  },
  {
    reason: 'How strictly dbt checks the SQL before it runs.',
    link: `${DBT}/static-analysis`,
    keys: ['static_analysis'],
  },
];

/** Only these materializations use the settings. */
export const INCREMENTAL_SETTINGS: ReadonlySet<string> = new Set([
  'incremental_strategy',
  'incremental_predicates',
  'predicates',
  'merge_update_columns',
  'merge_exclude_columns',
  'unique_key',
  'on_schema_change',
  'full_refresh',
  'batch_size',
  'lookback',
  'begin',
  'concurrent_batches',
]);

/**
 * The value that dbt uses without the setting. Some versions of dbt write it into the manifest, others leave
 * it out.
 */
export const DEFAULT_VALUES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['lookback', 1],
  ['on_schema_change', 'ignore'],
  ['on_configuration_change', 'apply'],
  ['hard_deletes', 'ignore'],
  ['invalidate_hard_deletes', false],
  ['delimiter', ','],
]);
