/**
 * Names in the query IR, as the text writes them. Folding belongs to `bind`.
 *
 *   "Sales".orders   →   [{text: 'Sales', quoted: true}, {text: 'orders', quoted: false}]
 */

export interface Identifier {
  readonly text: string;
  readonly quoted: boolean;
  /** Range of the tokens that it was read from. Absent if the text does not contain it. */
  readonly start?: number;
  readonly end?: number;
  /** A parameter or a template in place of a name: `$t`, `${schema}`. The name it becomes is unknown. */
  readonly parameter?: true;
  /** The relation of dbt's `ref` or `source`; never a common table expression of the same name. */
  readonly project?: 'model' | 'source';
  /** The name is a location outside the database: a stage, a file, a folder of object storage. */
  readonly location?: true;
  /** The column at this position of its relation, from 1: Snowflake's `$2`. */
  readonly position?: number;
}

/** One to four parts, outermost first. */
export type TableName = readonly Identifier[];
