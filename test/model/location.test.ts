import { describe, expect, it } from 'vitest';
import { locationIdentity } from '../../src/model/location.ts';

const WAREHOUSE = 'snowflake://acme';

describe('the dataset of a location', () => {
  it.each([
    ['s3://shop/orders/2026.csv', 's3://shop', 'orders/2026.csv'],
    ['s3a://shop/orders', 's3://shop', 'orders'],
    ['gcs://shop', 'gs://shop', '/'],
    ['abfss://raw@acme.dfs.core.windows.net/orders', 'abfss://raw@acme.dfs.core.windows.net', 'orders'],
    ['https://acme.example/orders.csv', 'https://acme.example', 'orders.csv'],
    ['dbfs:/orders', 'dbfs', '/orders'],
    ['/data/orders', 'file', '/data/orders'],
    ['@landing/orders', WAREHOUSE, '@landing/orders'],
  ])('%s', (place, namespace, name) => {
    expect(locationIdentity(place, WAREHOUSE)).toEqual({ namespace, name });
  });
});
