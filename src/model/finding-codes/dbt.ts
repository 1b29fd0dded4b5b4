/** Findings about dbt artifacts. */
import { findingGroup } from './finding-group.ts';

export const dbtFindings = findingGroup('dbt artifacts', {
  'missing-catalog': {
    meaning:
      'There is no catalog, so columns of sources and seeds are known only if the project declares them.',
    action: 'Run `dbt docs generate`.',
    example: '`target/` without `catalog.json`',
  },
  'incomplete-catalog': {
    meaning: 'The catalog has no columns of some relations.',
    action: 'Build the relations, then run `dbt docs generate`.',
    example: 'a model that was never built in the target',
  },
  'stale-catalog': {
    meaning: 'The catalog is more than a day older than the manifest.',
    action: 'Run `dbt docs generate` if relations have changed since.',
    example: '`dbt compile` today, `dbt docs generate` last week',
  },
  'catalog-errors': {
    meaning: 'dbt could not read everything from the warehouse when it wrote the catalog.',
    action: 'Run `dbt docs generate` again.',
    example: 'a missing permission on one schema',
  },
  'catalog-of-another-target': {
    meaning: 'The catalog describes relations of another schema or name than the manifest.',
    action: 'Write both files with the same dbt target.',
    example: 'a manifest of `prod` and a catalog of `dev`',
  },
  'column-not-in-catalog': {
    meaning: 'The project declares columns that the warehouse does not have.',
    action: 'Correct the properties file, or build the model and run `dbt docs generate`.',
    example: 'a renamed column whose old name is still in `schema.yml`',
  },
  'missing-compiled-code': {
    meaning: 'Nodes have no compiled SQL. Their inputs are known, their columns are not.',
    action: 'Run `dbt compile` or `dbt docs generate`.',
    example: 'a manifest that `dbt parse` wrote',
  },
  'compiled-code-from-files': {
    meaning:
      'Compiled SQL is missing from the manifest. It was read from `target/compiled`, and may be older.',
    action: 'Run `dbt compile`, which writes both.',
    example: 'a manifest of `dbt parse` with files of an earlier `dbt compile`',
  },
  'disabled-dependency': {
    meaning: 'A node depends on a disabled node, so this part of its lineage is unknown.',
    action: 'Enable the dependency, or remove the reference.',
    example: '`ref("orders")` if `orders` has `enabled: false`',
  },
  'unknown-dependency': {
    meaning: 'A node depends on a node that the manifest does not contain.',
    action: 'Run `dbt parse` for the complete project and use its manifest.',
    example: 'a manifest that was cut to a selection',
  },
  'unknown-adapter': {
    meaning: 'The adapter is unknown or not recorded. Its SQL is parsed as generic SQL.',
    action: 'Write the manifest with a current dbt, and set the namespace of the warehouse.',
    example: 'a manifest without `adapter_type`',
  },
  'generic-dialect': {
    meaning: 'Tributary knows the adapter and has no dialect for it. Its SQL is parsed as generic SQL.',
    action: 'No action needed. Report constructs that cannot be parsed.',
    example: 'a rarely used adapter',
  },
  'hooks-not-read': {
    meaning: 'SQL of hooks and operations cannot be analysed, so the graph lacks the data that it moves.',
    action: 'Write the hook as plain SQL with `this`, `ref()` and `source()`, or do this work in a model.',
    example: '`post-hook: "{{ mask(this) }}"`',
  },
  'no-models': {
    meaning: 'The manifest lists no model, seed, snapshot or source.',
    action: 'Check that the manifest belongs to the intended project.',
    example: 'the manifest of an empty project',
  },
  'odd-manifest-entry': {
    meaning: 'An entry of the manifest has fields in a form that dbt does not write. They count as unknown.',
    action: 'Run `dbt docs generate` again. If the finding remains, report the entry.',
    example: '`"depends_on": "orders"` instead of an object',
  },
  'same-relation': {
    meaning: 'The project references one relation under several names. They are one dataset.',
    action: 'No action needed.',
    example: 'a source that is also the table of a model',
  },
  'written-twice': {
    meaning: 'More than one node writes the same relation.',
    action: 'Give one of them another alias or schema.',
    example: 'two models with `alias: orders` in one schema',
  },
  'unnamed-relation': {
    meaning: 'The project reads a relation through an expression that no SQL name matches.',
    action: 'No action needed. The relation has its own node.',
    example: 'a source with `identifier: "read_csv(…)"`',
  },
  'snapshot-expression': {
    meaning:
      'Columns that dbt adds to a snapshot are derived from an expression whose columns are not traced.',
    action: 'Select the expression as a column of the snapshot and reference that column.',
    example: '`unique_key: "id || region"`',
  },
});
