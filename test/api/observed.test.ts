/** Observed lineage over GraphQL: evidence, possible impact, and the field `observed`. */
import { expect, test } from 'vitest';
import { graphOf } from '../graph/graph-text.ts';
import { observedGraphOf } from '../graph/observed/observed-text.ts';
import { stored } from '../graph/stored.ts';
import { SHOP, serving } from './serving.ts';

const OBSERVED = `
  revenue.total  <- orders.amount on 2026-03-09
  forecast.guess <- revenue.day
  scores.s       <- revenue.total on 2026-03-09
`;

async function asked(query: string) {
  const reader = await stored(graphOf(SHOP), observedGraphOf(OBSERVED));
  const { ask } = await serving({ reader });
  const { data, errors } = await ask(query);
  expect(errors).toEqual([]);
  return data;
}

test('evidence contains the observer and the time of an edge', async () => {
  const data = await asked(`{
    lineage(of: "revenue.total", direction: UP, rows: false) {
      ... on Lineage { edges { from { objectId } subtypes confidence evidence { kind place { line } seen { lastSeen count indirect entities { kind externalId } } } } }
    }
  }`);
  expect(data.lineage.edges).toEqual([
    {
      from: { objectId: expect.stringContaining('orders#amount') },
      subtypes: ['AGGREGATION'],
      confidence: 'EXACT',
      evidence: [
        { kind: 'STATIC', place: { line: expect.any(Number) }, seen: null },
        {
          kind: 'UNITY_CATALOG',
          place: null,
          seen: {
            lastSeen: '2026-03-09T08:15:30.123Z',
            count: 1,
            indirect: false,
            entities: [{ kind: 'job', externalId: '90210' }],
          },
        },
      ],
    },
  ]);
});

test('observed lineage is possibly affected by default and affected with trustObserved', async () => {
  const lists = `... on Impact {
    trustObserved
    affected { edges { node { name } } }
    possiblyAffected { edges { node { name reasons { code observer seen { lastSeen } } } } }
    unaffected { edges { node { name } } }
  }`;
  const data = await asked(`{
    byDefault: impact(of: "orders.amount") { ${lists} }
    trusting: impact(of: "orders.amount", trustObserved: true) { ${lists} }
  }`);
  const names = ({ edges }: { edges: { node: { name: string } }[] }) => edges.map(({ node }) => node.name);
  const { byDefault, trusting } = data;
  expect(byDefault.trustObserved).toBe(false);
  expect(names(byDefault.possiblyAffected)).toContain('shop.main.forecast');
  const scores = byDefault.possiblyAffected.edges.find(
    ({ node }: { node: { name: string } }) => node.name === 'shop.main.scores',
  );
  expect(scores.node.reasons).toEqual([
    { code: 'observed', observer: 'UNITY_CATALOG', seen: { lastSeen: '2026-03-09T08:15:30.123Z' } },
  ]);
  expect(trusting.trustObserved).toBe(true);
  expect(names(trusting.affected)).toContain('shop.main.scores');
  expect(names(trusting.unaffected)).toEqual(
    expect.arrayContaining(['shop.main.forecast', 'shop.main.plan']),
  );
});

test('builds, datasets, columns and jobs report whether they are only observed', async () => {
  const data = await asked(`{
    builds { project observed }
    scores: dataset(name: "scores") { ... on Dataset { observed writtenBy { edges { node { kind project } } } } }
    revenue: dataset(name: "revenue") { ... on Dataset { observed columns { edges { node { name observed } } } } }
    coverage { graph { jobs observedJobs observedEdges } }
  }`);
  expect(data.builds).toEqual([
    { project: 'observed:unity-catalog', observed: true },
    { project: 'shop', observed: false },
  ]);
  expect(data.scores).toEqual({
    observed: true,
    writtenBy: { edges: [{ node: { kind: 'OBSERVED', project: 'observed:unity-catalog' } }] },
  });
  expect(data.revenue.observed).toBe(false);
  expect(data.revenue.columns.edges.some(({ node }: { node: { observed: boolean } }) => node.observed)).toBe(
    false,
  );
  expect(data.coverage.graph).toMatchObject({ observedJobs: 3, observedEdges: 3 });
});
