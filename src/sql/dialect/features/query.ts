import type { Features } from './feature.ts';

/** Features that queries ask for. */
export const QUERY = {
  /** `x: t` in FROM, `x: a + 1` in a select list: the alias comes first. */
  prefixAlias: {
    in: ['duckdb'],
    page: 'https://duckdb.org/docs/stable/sql/dialect/friendly_sql#prefix-aliases',
  },
} as const satisfies Features;
