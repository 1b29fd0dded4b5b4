/** The comparison of code and observed lineage over GraphQL. */
import { expect, test } from 'vitest';
import { seenGraph } from '../graph/compare/seen-graph.ts';
import { graphOf } from '../graph/graph-text.ts';
import { stored } from '../graph/stored.ts';
import { SHOP, serving } from './serving.ts';

const QUESTION = `query ($source: String, $causes: [DisagreementCause!]) {
  comparison(source: $source) {
    project source observer firstSeen lastSeen
    overall { agreement precision recall counts { static staticSeen observed observedInStatic asInfluence throughViews } }
    models { totalCount edges { node { relation dataset { kind } lastSeen score { agreement } } } }
    disagreements(causes: $causes) {
      totalCount
      edges { node {
        side source { relation column } target { relation column } cause lastSeen message file place { line } expression
        sameAs { source { column } }
      } }
    }
    stale { totalCount edges { node { source { column } target { column } lastSeen } } }
    notObserved { edges { node { relation cause seenAs valueFlows } } }
    unknownRelations { edges { node { datasetId relation asSource asTarget lastSeen } } }
    rowInputs { observed inStatic }
    repeatedSightings
  }
}`;

test('comparison returns the numbers and the edges that only one side has', async () => {
  const shop = graphOf(SHOP);
  const { ask } = await serving({ reader: await stored(shop, seenGraph(shop, ['revenue.total'])) });
  const { data, errors } = await ask(QUESTION);
  expect(errors).toEqual([]);
  expect(data.comparison).toMatchObject({
    project: 'shop',
    source: 'unity-catalog',
    observer: 'UNITY_CATALOG',
    overall: { precision: 5 / 6, recall: 1, counts: { static: 6, staticSeen: 5, throughViews: 0 } },
    disagreements: {
      totalCount: 1,
      edges: [
        {
          node: {
            side: 'STATIC_ONLY',
            source: { relation: 'shop.main.orders', column: 'amount' },
            target: { relation: 'shop.main.revenue', column: 'total' },
            cause: 'NOT_OBSERVED',
            file: 'models/revenue.sql',
            place: { line: 1 },
            expression: 'amount',
            sameAs: null,
          },
        },
      ],
    },
    rowInputs: { observed: 0, inStatic: 0 },
    repeatedSightings: 0,
  });
  const { data: again } = await ask(QUESTION, { causes: ['RENAME', 'OLD_CODE'] });
  expect(again.comparison.disagreements).toMatchObject({ totalCount: 0, edges: [] });
});

test('comparison without observed lineage is an error with a hint', async () => {
  const { ask } = await serving();
  const { errors } = await ask(QUESTION);
  expect(errors[0]).toMatchObject({
    message: expect.stringContaining('tributary observe'),
    extensions: { code: 'NOT_FOUND' },
  });
});
