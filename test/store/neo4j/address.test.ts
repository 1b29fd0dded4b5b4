/** The address of a Neo4j server, without secrets. */
import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/store/neo4j/address.ts';

test.each([
  ['neo4j://db.example', 'neo4j://db.example:7687', ''],
  [' bolt+s://db.example:7688/ ', 'bolt+s://db.example:7688', ''],
  ['neo4j://ann:secret@db.example:7687?policy=eu', 'neo4j://db.example:7687', '?policy=eu'],
  ['bolt://[::1]:7687', 'bolt://[::1]:7687', ''],
])('%s is parsed', (text, displayUri, query) => {
  expect(parseAddress(text)).toEqual({ displayUri, uri: `${displayUri}${query}` });
});

test.each(['', 'localhost:7687', 'http://ann:secret@localhost:7474', 'neo4j://', 'neo4j:localhost'])(
  '"%s" is rejected',
  (text) => {
    expect(() => parseAddress(text)).toThrow(
      /^NEO4J_URI is not a Neo4j URI\. Set it to a URI such as neo4j:\/\/localhost:7687/,
    );
    expect(() => parseAddress(text)).not.toThrow(/secret/);
  },
);
