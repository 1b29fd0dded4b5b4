import { expect, test } from 'vitest';
import { analyse } from '../../../src/sql/index.ts';

test('a temporary table whose query is not understood is temporary', () => {
  const sql = 'CREATE TEMP TABLE m AS SELECT DISTINCT * FROM unknown_t; INSERT INTO d SELECT a FROM m';
  const request = { dialect: 'postgres', defaultDatabase: null, defaultSchema: null, target: null } as const;
  const { lineage } = analyse({ ...request, sql, schema: {} });
  expect(lineage.statements[0]?.columns).toBe(null);
  expect(lineage.relations.find(({ name }) => name === 'm')?.temporary).toBe(true);
});
