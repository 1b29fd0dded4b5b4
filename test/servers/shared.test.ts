/** The shared servers. servers.test.ts also runs this file without servers. */
import { Redis } from 'ioredis';
import neo4j from 'neo4j-driver-lite';
import { expect, test } from 'vitest';
import { describeWithNeo4j, describeWithRedis } from './servers.ts';

await describeWithNeo4j('the shared Neo4j', ({ uri, username, password, database }) => {
  test('responds', async () => {
    const driver = neo4j.driver(uri, { scheme: 'basic', principal: username, credentials: password });
    try {
      const { records } = await driver.executeQuery('RETURN 1 AS one', {}, { database });
      expect(Number(records[0]?.get('one'))).toBe(1);
    } finally {
      await driver.close();
    }
  });
});

await describeWithRedis('the shared Redis', ({ url }) => {
  test('responds, and never evicts a key', async () => {
    const client = new Redis(url);
    try {
      expect(await client.ping()).toBe('PONG');
      expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    } finally {
      client.disconnect();
    }
  });
});
