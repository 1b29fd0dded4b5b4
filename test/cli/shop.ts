/**
 * The dbt project of these tests: small enough to check an answer by eye, with one case of each kind.
 *
 *   raw.payments → staging.stg_payments → mart.orders → mart.revenue → mart.forecast (Python), exposure board
 *                                                     → mart.order_ids, archive.orders (a second `orders`)
 *   raw.events (unknown columns) → mart.events (a star)
 *   raw.customers, which nothing reads
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Node {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  /** null: the relation is not in the catalog. */
  readonly columns: Readonly<Record<string, string>> | null;
  readonly sql?: string;
  readonly reads?: readonly string[];
  readonly python?: boolean;
  readonly owner?: string;
  readonly description?: string;
}

const PAYMENTS = 'source.shop.raw.payments';
const EVENTS = 'source.shop.raw.events';
const STG = 'model.shop.stg_payments';
const ORDERS = 'model.shop.orders';
const REVENUE = 'model.shop.revenue';

const SOURCES: readonly Node[] = [
  {
    id: PAYMENTS,
    schema: 'raw',
    name: 'payments',
    columns: { id: 'integer', order_id: 'integer', amount: 'numeric', currency: 'text', note: 'text' },
  },
  {
    id: 'source.shop.raw.customers',
    schema: 'raw',
    name: 'customers',
    columns: { id: 'integer', email: 'text' },
  },
  { id: EVENTS, schema: 'raw', name: 'events', columns: null },
];

const MODELS: readonly Node[] = [
  {
    id: STG,
    schema: 'staging',
    name: 'stg_payments',
    columns: { id: 'integer', order_id: 'integer', amount: 'numeric', currency: 'text' },
    reads: [PAYMENTS],
    sql: 'select id, order_id, amount, currency\nfrom shop.raw.payments\nwhere amount > 0',
  },
  {
    id: ORDERS,
    schema: 'mart',
    name: 'orders',
    columns: { order_id: 'integer', currency: 'text', total: 'numeric', payments: 'bigint' },
    reads: [STG],
    owner: 'Finance',
    description: 'One row per order.',
    sql: 'select\n  order_id,\n  currency,\n  sum(amount) as total,\n  count(*) as payments\nfrom shop.staging.stg_payments\ngroup by order_id, currency',
  },
  {
    id: REVENUE,
    schema: 'mart',
    name: 'revenue',
    columns: { currency: 'text', revenue: 'numeric', average: 'numeric' },
    reads: [ORDERS],
    sql: 'select currency, sum(total) as revenue, avg(total) as average\nfrom shop.mart.orders\ngroup by currency',
  },
  {
    id: 'model.shop.order_ids',
    schema: 'mart',
    name: 'order_ids',
    columns: { order_id: 'integer' },
    reads: [ORDERS],
    sql: 'select order_id from shop.mart.orders',
  },
  {
    id: 'model.shop.old_orders',
    schema: 'archive',
    name: 'orders',
    columns: { order_id: 'integer', total: 'numeric' },
    reads: [ORDERS],
    sql: 'select order_id, total\nfrom shop.mart.orders\nwhere total < 100',
  },
  {
    id: 'model.shop.forecast',
    schema: 'mart',
    name: 'forecast',
    columns: { currency: 'text', next_month: 'numeric' },
    reads: [REVENUE],
    python: true,
  },
  {
    id: 'model.shop.events',
    schema: 'mart',
    name: 'events',
    columns: null,
    reads: [EVENTS],
    sql: 'select * from shop.raw.events',
  },
];

const TESTS = [
  ['not_null', ORDERS, 'total'],
  ['unique', ORDERS, 'order_id'],
  ['not_null', REVENUE, 'revenue'],
] as const;

/** Writes target/manifest.json, target/catalog.json and dbt_project.yml. */
export function writeShop(folder: string): void {
  mkdirSync(join(folder, 'target'), { recursive: true });
  writeFileSync(join(folder, 'dbt_project.yml'), 'name: shop\n');
  writeFileSync(join(folder, 'target/manifest.json'), JSON.stringify(shopManifest()));
  writeFileSync(join(folder, 'target/catalog.json'), JSON.stringify(shopCatalog()));
}

/** `note` is a comment in the SQL of a model; another note changes the project. */
export function shopManifest(note = ''): object {
  return {
    metadata: {
      dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json',
      dbt_version: '1.11.6',
      project_name: 'shop',
      adapter_type: 'postgres',
    },
    nodes: Object.fromEntries([
      ...MODELS.map((node) => [node.id, modelJson(node, note)]),
      ...TESTS.map(testEntry),
    ]),
    sources: Object.fromEntries(
      SOURCES.map((node) => [
        node.id,
        { ...placeJson(node), resource_type: 'source', identifier: node.name },
      ]),
    ),
    exposures: {
      'exposure.shop.board': {
        ...placeJson({ id: 'exposure.shop.board', schema: 'none', name: 'board', columns: null }),
        original_file_path: 'models/exposures.yml',
        owner: { name: 'Board' },
        depends_on: { nodes: [REVENUE] },
      },
    },
    groups: {},
    disabled: {},
  };
}

function modelJson(node: Node, note: string): object {
  return {
    ...placeJson(node),
    resource_type: 'model',
    language: node.python ? 'python' : 'sql',
    config: {
      materialized: node.id === STG ? 'view' : 'table',
      meta: node.owner ? { owner: node.owner } : {},
    },
    depends_on: { nodes: node.reads ?? [] },
    compiled_code:
      node.sql === undefined ? 'def model(dbt, session): …' : node.sql + (note && `\n-- ${note}`),
  };
}

function placeJson({ id, schema, name, python = false, description = '' }: Node): object {
  return {
    unique_id: id,
    database: 'shop',
    schema,
    name: id.split('.').at(-1),
    alias: name,
    package_name: 'shop',
    original_file_path: `models/${id.split('.').at(-1)}.${python ? 'py' : 'sql'}`,
    relation_name: `"shop"."${schema}"."${name}"`,
    description,
    columns: {},
  };
}

function testEntry([name, node, column]: (typeof TESTS)[number]): [string, object] {
  const id = `test.shop.${name}_${column}`;
  return [
    id,
    {
      unique_id: id,
      resource_type: 'test',
      name: `${name}_${column}`,
      test_metadata: { name, kwargs: { column_name: column } },
      attached_node: node,
      column_name: column,
      depends_on: { nodes: [node] },
      config: {},
    },
  ];
}

function shopCatalog(): object {
  const entries = (nodes: readonly Node[]): object =>
    Object.fromEntries(
      nodes.flatMap((node) => (node.columns === null ? [] : [[node.id, catalogJson(node)]])),
    );
  return {
    metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/catalog/v1.json' },
    nodes: entries(MODELS),
    sources: entries(SOURCES),
    errors: null,
  };
}

function catalogJson({ id, schema, name, columns }: Node): object {
  return {
    metadata: { type: 'BASE TABLE', database: 'shop', schema, name },
    columns: Object.fromEntries(
      Object.entries(columns ?? {}).map(([column, type], i) => [
        column,
        { name: column, type, index: i + 1 },
      ]),
    ),
    stats: {},
    unique_id: id,
  };
}
