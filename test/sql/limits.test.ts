import { expect, it } from 'vitest';
import { analyse } from '../../src/sql/index.ts';

it('a query of more columns than are followed is opaque and says so', () => {
  const sql = `select ${Array.from({ length: 60_000 }, (_, i) => `a as c${i}`).join(', ')} from t`;
  const { lineage } = analyse({
    sql,
    dialect: 'duckdb',
    schema: { t: ['a'] },
    defaultDatabase: null,
    defaultSchema: null,
    target: null,
  });
  expect(lineage.opaque.map(({ code }) => code)).toEqual(['input-too-large']);
  expect(lineage.statements[0]?.columns).toBeNull();
  expect(lineage.statements[0]?.reads).toHaveLength(1);
});
