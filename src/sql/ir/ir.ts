/**
 * The query IR: the output of `parse`, and the only form of SQL that later passes read. It depends on no
 * parser and on no dialect. Names are as written, and every node has its range in the text.
 */
export type * from './names.ts';
export type * from './query.ts';
export type * from './statement.ts';
