/** Lineage of SQL text alone: synchronous, without a project, a store or a file. */
import { analyze, parse } from '@tributary-lineage/sql';

const sql = `
  CREATE TEMP TABLE paid AS SELECT id, price + tax AS total FROM orders WHERE status = 'paid';
  INSERT INTO mart.revenue SELECT sum(total) AS total FROM paid;
`;

console.log(`${parse(sql, { dialect: 'snowflake' }).statements.length} statements`);

const { lineage, findings } = analyze(sql, {
  dialect: 'snowflake',
  schema: { ORDERS: ['ID', 'PRICE', 'TAX', 'STATUS'] },
});
for (const { target, column, inputs } of lineage)
  for (const { relation, column: from, subtype } of inputs)
    console.log(`${target}.${column} ← ${relation}.${from} ${subtype}`);
for (const { code, message } of findings) console.log(`${code}: ${message}`);
