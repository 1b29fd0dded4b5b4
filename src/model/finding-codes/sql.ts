/** Findings about SQL text; opaque reasons use the same codes. */
import { findingGroup } from './finding-group.ts';

export const sqlFindings = findingGroup('SQL text', {
  'parse-failed': {
    meaning: 'A statement cannot be parsed. Its relations are known, its columns are not.',
    action:
      'Correct the statement. If the platform accepts it, report it with the statement and the dialect.',
    example: '`SELEC id FROM orders`',
  },
  'unread-item': {
    meaning:
      'One item of a list cannot be parsed. The item counts as a value of every column that it references.',
    action: 'Correct the item, or report it. Until then, all edges of the statement are `inferred`.',
    example: '`SELECT a !! b AS c, d FROM t`: `!!` is unknown, `d` is traced',
  },
  'unread-clause': {
    meaning: 'A clause cannot be parsed. The clause counts as a filter on every column that it references.',
    action: 'Correct the clause, or report it. Until then, all edges of the statement are `inferred`.',
    example: '`SELECT a FROM t WHERE b !! c`',
  },
  'unread-query': {
    meaning: 'A subquery cannot be parsed. Only its relations are known.',
    action: 'Correct the subquery, or report it.',
    example: '`SELECT a FROM (SELECT FROM WHERE b) s`',
  },
  'unread-definition': {
    meaning: 'The columns of a definition cannot be parsed.',
    action: 'Correct the definition, or report it.',
    example: 'a `CREATE TABLE` with an unknown column clause',
  },
  'unread-block': {
    meaning: 'The text contains a template block. Each branch is analysed as if it were taken.',
    action: 'Analyse the compiled text. A compiled dbt model is in `target/compiled`.',
    example: '`SELECT a FROM {% if dev %} t {% else %} u {% endif %}`',
  },
  'unsupported-construct': {
    meaning:
      'The statement uses a construct that the analyzer does not follow. Its relations are known, its columns are not.',
    action: 'Rewrite the statement, or report the construct with its dialect.',
    example: 'an unknown table function that takes a table',
  },
  'star-over-unknown': {
    meaning:
      'A `*` selects from a relation whose columns are unknown, so the list of output columns is incomplete.',
    action: 'Give the columns: a catalog for dbt, `--schema` for `tributary analyze`.',
    example: '`SELECT * FROM raw.events` without a catalog',
  },
  'unresolved-reference': {
    meaning: 'A name cannot be resolved to a column of any relation in scope.',
    action: 'Correct the name, or give the columns of the relations.',
    example: '`SELECT net FROM orders` if `orders` has no such column',
  },
  'ambiguous-column': {
    meaning: 'A bare name is a column of more than one relation. Engines reject such a name.',
    action: 'Put the name or alias of the relation before the column.',
    example: '`SELECT id FROM orders JOIN customers ON orders.id = customers.id`',
  },
  'subquery-columns': {
    meaning:
      'A `*` gives a subquery more columns than its rows are compared with. Engines reject the comparison.',
    action: 'List the columns of the subquery.',
    example: '`SELECT amount FROM orders WHERE id IN (SELECT * FROM orders)`',
  },
  'ungrouped-column': {
    meaning:
      'A select item uses a column that is no key of GROUP BY, in a dialect that rejects such a query.',
    action: 'Aggregate the column, or add it to GROUP BY.',
    example: 'a GROUP BY of `tax` in BigQuery, and the items `id, count(*)`',
  },
  'second-grammar': {
    meaning:
      'An operator is unknown to the rules and was bound by the optional second grammar. Its edges are `inferred`.',
    action: 'No action needed. Report the operator if you rely on it.',
    example: 'an operator of a database extension',
  },
  'flow-unsettled': {
    meaning: 'Loops and calls of a script repeat too often to be followed to their end.',
    action: 'Check the lineage through temporary tables of this script.',
    example: 'nested loops that write temporary tables of each other',
  },
  'input-too-large': {
    meaning: 'A text or statement exceeds a limit of length, nesting or columns.',
    action: 'Split it. Generated lists can often be tables or common table expressions.',
    example: 'a text of more than 5,000,000 characters',
  },
  'parse-timeout': {
    meaning: 'The analysis of a text took too much time or memory and was stopped.',
    action: 'Split the text. Report it if its length is usual.',
    example: 'a script that generates thousands of statements',
  },
  'declared-only': {
    meaning: 'A job declares an input that its code never references.',
    action: 'Remove the dependency if it is unused.',
    example: 'a comment `-- depends_on: {{ ref("orders") }}` without a use of `orders`',
  },
  'no-sql': {
    meaning: 'A job has no SQL text, so only its declared inputs are known.',
    action: 'No action needed for exposures. For models, check the input.',
    example: 'a dbt exposure',
  },
  'no-compiled-sql': {
    meaning: 'A dbt node has no compiled SQL, so only its declared inputs are known.',
    action: 'Run `dbt compile` or `dbt docs generate`.',
    example: 'a manifest that `dbt parse` wrote',
  },
  'python-model': {
    meaning: 'A model is written in Python. Its declared inputs are known, its columns are not.',
    action: 'No action needed. A change of an input makes its readers possibly affected.',
    example: 'a file `models/forecast.py`',
  },
});
