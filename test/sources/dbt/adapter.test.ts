import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../../../src/dialect/dialects.ts';
import { adapterOf, foldName } from '../../../src/sources/dbt/adapter.ts';

/** adapter_type, dialect, namespace. */
const ADAPTERS = `
  snowflake    snowflake   snowflake://default
  bigquery     bigquery    bigquery
  databricks   databricks  databricks://default
  spark        spark       spark://default
  fabricspark  spark       fabricspark://default
  glue         spark       glue://default
  redshift     redshift    redshift://default
  postgres     postgres    postgres://default
  greenplum    postgres    greenplum://default
  materialize  postgres    materialize://default
  risingwave   postgres    risingwave://default
  cratedb      postgres    crate://default
  vertica      postgres    vertica://default
  duckdb       duckdb      duckdb://default
  sqlite       sqlite      sqlite://default
  trino        trino       trino://default
  presto       trino       presto://default
  dremio       trino       dremio://default
  athena       athena      awsathena://default
  hive         hive        hive://default
  impala       hive        impala://default
  sqlserver    tsql        mssql://default
  fabric       tsql        mssql://default
  synapse      tsql        mssql://default
  mysql        mysql       mysql://default
  mysql5       mysql       mysql://default
  mariadb      mysql       mysql://default
  starrocks    mysql       starrocks://default
  doris        mysql       doris://default
  singlestore  mysql       singlestore://default
  clickhouse   clickhouse  clickhouse://default
  oracle       oracle      oracle://default
  teradata     generic     teradata://default
  exasol       generic     exasol://default
  db2          generic     db2://default
`;

const rows = ADAPTERS.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('adapterOf', () => {
  test.each(rows)('%s is read as %s in %s', (name = '', dialect, namespace) => {
    const support = dialect === 'generic' ? 'generic' : 'full';
    expect(adapterOf(name)).toMatchObject({ name, dialect, namespace, support });
  });

  test('an adapter that is not in the table has the name of its namespace', () => {
    const others = DIALECTS.adapters.filter((type) => !rows.some(([name]) => name === type));
    expect(others.filter((type) => !adapterOf(type).namespace.startsWith(`${type}://`))).toEqual([]);
  });

  test.each([
    ['My DB|x', 'my-db-x://default'],
    [null, 'dbt://default'],
  ])('an unknown adapter %s is generic in %s', (name, namespace) => {
    expect(adapterOf(name)).toMatchObject({ dialect: 'generic', namespace, support: 'unknown' });
  });
});

test.each([
  ['snowflake', 'Orders', false, 'ORDERS'],
  ['snowflake', 'Orders', true, 'Orders'],
  ['postgres', 'Orders', false, 'orders'],
  ['postgres', 'Orders', true, 'Orders'],
  ['bigquery', 'Orders', false, 'Orders'],
  ['clickhouse', 'Orders', true, 'Orders'],
  ['duckdb', 'Orders', true, 'orders'],
  ['sqlserver', 'Orders', true, 'orders'],
])('%s: the table %s, quoted %s, is %s', (adapter, text, quoted, folded) => {
  expect(foldName(text, quoted, adapterOf(adapter).tables)).toBe(folded);
});
