/**
 * The query IR: what `parse` produces and all that later passes know of SQL. It depends on no parser and no dialect.
 * Names are as written, and every node has its range in the text.
 */
export type * from './names.ts';
export type * from './query.ts';
export type * from './statement.ts';
