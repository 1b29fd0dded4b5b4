import { expect, test } from 'vitest';
import { aggregatingClauses } from './plan-faults.ts';

test.each([
  ['MATCH (a) RETURN a.id', 0],
  ['MATCH (a) WITH DISTINCT a RETURN a.id', 1],
  ['MATCH p = (a)-[*]->(b) WITH b, min(length(p)) AS hops RETURN hops, collect(b.id) AS ids', 2],
  [
    'MATCH (a) RETURN count(a) AS n, COUNT { (a)-->() } AS m, COLLECT { MATCH (a)-->(b) RETURN b.id } AS ids',
    1,
  ],
  ['MATCH (a) WITH a ORDER BY a.id LIMIT 1 RETURN a.minimum AS sum', 0],
])('aggregating clauses are counted: %s', (text, clauses) => expect(aggregatingClauses(text)).toBe(clauses));
