/**
 * Edits that change the IR of a text and not its data, each with the reason. An edit that the digests do not
 * notice must match one of these rules.
 */
import type { TokenEdit } from './token-edits.ts';

export interface Equivalence {
  readonly title: string;
  readonly why: string;
  /** `before` and `after`: the text around the first edited token. */
  readonly holds: (edit: TokenEdit, around: { readonly before: string; readonly after: string }) => boolean;
}

export const EQUIVALENCES: readonly Equivalence[] = [
  {
    title: 'count(*)',
    why: 'COUNT() counts rows too',
    holds: ({ kind, words }, { before }) =>
      kind === 'delete sign' && words === '*' && /\bcount\s*\(\s*$/i.test(before),
  },
  {
    title: 'columns of the target',
    why: 'the columns that receive the values are compared by name',
    holds: ({ kind }, { before }) =>
      kind === 'delete brackets' &&
      /\binsert\b(?:\s+(?:overwrite|top\s*\(\d+\)))?(?:\s+into)?[^()]*(?:with\s*\(\w+\)\s*)?$/i.test(before),
  },
  {
    title: 'name of the target',
    why: 'a relation with another name is another node of the graph',
    holds: ({ kind, words }, { before }) =>
      kind === 'delete sign' && words === '.' && /\b(?:view|table|into|to)\s+[^\s()]+$/i.test(before),
  },
  {
    title: 'kind of the target',
    why: 'a relation has the same rows if it is temporary',
    holds: ({ kind, words }) => kind === 'delete word' && /^TEMP(ORARY)?$/.test(words),
  },
  {
    title: 'order without a limit',
    why: 'the statement returns the same rows; readers that depend on their order are listed separately',
    holds: (_, { before, after }) =>
      /\border\s+by\b[^()]*$/i.test(before) && !/^[^)]*\b(?:limit|fetch|offset|top)\b/i.test(after),
  },
  {
    title: 'implied UNNEST',
    why: 'an array of an earlier relation in FROM is unnested without the word',
    holds: ({ kind, words }) => kind === 'delete word' && words === 'UNNEST',
  },
  {
    title: 'implied ROW',
    why: 'a list in brackets is a row without the word',
    holds: ({ kind, words }, { after }) =>
      kind === 'delete word' && /^(ROW|TUPLE)$/.test(words) && /^\w+\s*\(/.test(after),
  },
  {
    title: 'brackets before a field',
    why: '(a).b and a.b are the same field',
    holds: ({ kind }, { after }) => kind === 'unwrap' && /^\(\s*\w+\s*\)\s*\./.test(after),
  },
];
