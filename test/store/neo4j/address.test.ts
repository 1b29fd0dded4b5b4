/** Where a Neo4j is, and that no secret of it is ever said. */
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/store/neo4j/address.ts';

test.each([
  ['neo4j://db.example', 'neo4j://db.example:7687', ''],
  [' bolt+s://db.example:7688/ ', 'bolt+s://db.example:7688', ''],
  ['neo4j://ann:secret@db.example:7687?policy=eu', 'neo4j://db.example:7687', '?policy=eu'],
  ['bolt://[::1]:7687', 'bolt://[::1]:7687', ''],
])('%s', (text, where, query) => {
  expect(parseAddress(text)).toEqual({ where, uri: `${where}${query}` });
});

test.each(['', 'localhost:7687', 'http://ann:secret@localhost:7474', 'neo4j://', 'neo4j:localhost'])(
  '“%s” is none',
  (text) => {
    expect(() => parseAddress(text)).toThrow(
      /^NEO4J_URI is no address of a Neo4j; write it like neo4j:\/\/localhost:7687/,
    );
    expect(() => parseAddress(text)).not.toThrow(/secret/);
  },
);
