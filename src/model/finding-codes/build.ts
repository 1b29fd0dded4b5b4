/** Findings about builds, the graph, the store and the settings. */
import { findingGroup } from './finding-group.ts';

export const buildFindings = findingGroup('Builds and the graph', {
  'undeclared-read': {
    meaning: 'The SQL of a job reads a relation that the job does not declare.',
    action: 'Reference the relation with `ref()` or `source()`.',
    example: '`FROM analytics.orders` in a dbt model',
  },
  'unknown-column': {
    meaning:
      'Jobs reference a column that is not in the schema of its relation, or such a column was observed.',
    action: 'Correct the name, or update the catalog.',
    example: '`SELECT o.net FROM orders o` if `orders` has no such column',
  },
  'catalog-differs': {
    meaning:
      'The catalog and the code of a relation list different columns. The columns of the code are used.',
    action: 'Build the model and run `dbt docs generate`.',
    example: 'a model that was changed and not built yet',
  },
  'column-kept': {
    meaning: 'An incremental table still has a column that its code no longer returns.',
    action: 'Run a full refresh to drop the column.',
    example: 'an incremental model with `on_schema_change: ignore`',
  },
  'declared-column-missing': {
    meaning: 'The project declares a column that the code of the relation does not return.',
    action: 'Correct the properties file or the code.',
    example: 'a renamed column whose old name is still in `schema.yml`',
  },
  'contract-broken': {
    meaning:
      'The columns of the code differ from those of an enforced contract. dbt will not build the relation.',
    action: 'Change the code or the contract.',
    example: 'a contract with `amount` if the code returns `net`',
  },
  'duplicate-output': {
    meaning: 'A job returns two columns with the same name. The lineage is the union of both.',
    action: 'Give one of them an alias.',
    example: '`SELECT a.id, b.id FROM a JOIN b …`',
  },
  'dependency-cycle': {
    meaning: 'Jobs depend on each other. One of them was analysed first, with the columns of the catalog.',
    action: 'Remove the cycle.',
    example: 'two models that read each other by table name',
  },
  'table-is-added-to': {
    meaning: 'The columns of an incremental model change, and its table keeps its old columns.',
    action: 'Run the model once with `--full-refresh`.',
    example: 'a new column with `on_schema_change: ignore`',
  },
  'analysis-failed': {
    meaning: 'The analysis of a job failed, which is a defect of Tributary or of the queue.',
    action: 'Build again. If the finding remains, report the job.',
    example: 'a worker that was killed',
  },
  'unused-exception': {
    meaning: 'An accepted exception of `tributary.toml` accepts nothing in the compared version.',
    action: 'Remove the `[[gate.accept]]` table, or correct its relation, column or verdict.',
    example: 'an exception for a break that is merged',
  },
  'ambiguous-exception': {
    meaning: 'The name of an accepted exception can mean several relations, so it accepts none of them.',
    action: 'Write more of the name, or the `unique_id` of the dbt node.',
    example: '`relation = "orders"` if `shop.orders` and `mart.orders` break',
  },
  'built-elsewhere': {
    meaning: 'The last build of a project with this name read another path. This build replaces it.',
    action: 'If these are two projects, give one of them another name, or its own TRIBUTARY_HOME.',
    example: 'two checkouts of projects that are both called `shop`',
  },
  'build-unfinished': {
    meaning:
      'A build is being written in several transactions, or was stopped before it was complete. Answers are from the build before it.',
    action: 'Wait for the build to end. If it was stopped, build again.',
    example: 'a large build into Neo4j that was killed',
  },
  'cache-set-aside': {
    meaning: 'The cache of the analysis was damaged. It was renamed, and a new cache was created.',
    action: 'Nothing is lost. Delete the renamed file.',
    example: 'a full disk during an earlier build',
  },
  'cache-unavailable': {
    meaning: 'The cache of the analysis cannot be used in this build. The result is the same.',
    action: 'Check the permissions of the state folder.',
    example: 'a read-only `.tributary` folder',
  },
  'store-set-aside': {
    meaning: 'The embedded graph was damaged or too old. It was renamed, and an empty graph was created.',
    action: 'Build every project again. Delete the renamed file.',
    example: 'a graph of an older version of Tributary',
  },
  'unknown-setting': {
    meaning: 'tributary.toml has a setting that is not read.',
    action: 'Correct its spelling, or remove it.',
    example: '`colour = "blue"`',
  },
});
