/**
 * Names in the query IR, as the text writes them. Folding belongs to `bind`.
 *
 *   "Sales".orders   →   [{text: 'Sales', quoted: true}, {text: 'orders', quoted: false}]
 */

export interface Identifier {
  readonly text: string;
  readonly quoted: boolean;
  /** A parameter or a template stands here in place of a name: `$t`, `${schema}`. What it names is not known. */
  readonly parameter?: true;
  /** What dbt's `ref` or `source` names: a relation, and no common table expression of that name. */
  readonly project?: 'model' | 'source';
  /** The whole name is a place outside the database: a stage, a file, a folder of a storage. */
  readonly location?: true;
  /** The column that stands at this position of its relation, from 1: Snowflake's `$2`. */
  readonly position?: number;
}

/** One to four parts, outermost first. */
export type TableName = readonly Identifier[];
