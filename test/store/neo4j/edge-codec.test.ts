/** Inputs and references of flows are encoded as lists of texts and decoded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniqueInputs } from '../../../src/graph/link/flow-inputs.ts';
import type { Evidence, FlowInput } from '../../../src/model/column-graph.ts';
import { CONFIDENCES, SUBTYPES } from '../../../src/model/edge.ts';
import { edgesOf, inputsOfEdge, namedOfTexts, namedTexts } from '../../../src/store/neo4j/edge-codec.ts';
import { ds } from '../graphs.ts';
import { observedEvidenceArb } from '../observed-lineage.ts';

const PRICE = { dataset: ds('orders'), column: 'price' };
const at = (line: number, column: number): Evidence => ({ kind: 'static', place: { line, column } });

test('each column and kind is one edge with parallel lists', () => {
  const edges = edgesOf([
    { ...PRICE, subtype: 'IDENTITY', confidence: 'exact', evidence: [at(3, 14), at(4, 2)] },
    { ...PRICE, subtype: 'AGGREGATION', confidence: 'inferred', evidence: [] },
    {
      ...PRICE,
      subtype: 'CONDITIONAL',
      confidence: 'observed',
      evidence: [{ kind: 'declared', by: 'a "b" \n' }, at(9, 9)],
    },
  ]);
  expect(edges).toEqual([
    {
      ...PRICE,
      type: 'FEEDS',
      subtypes: ['IDENTITY', 'AGGREGATION'],
      confidence: 'exact',
      evidence: ['3:14 4:2', ''],
      confidences: ['exact', 'inferred'],
    },
    {
      ...PRICE,
      type: 'INFLUENCES',
      subtypes: ['CONDITIONAL'],
      confidence: 'observed',
      evidence: ['"a \\"b\\" \\n" 9:9'],
      confidences: null,
    },
  ]);
});

test('the list of references has each dataset once, then its columns', () => {
  const named = [
    { ...PRICE, place: { line: 1, column: 8 } },
    { ...PRICE, column: 'tax rate', place: { line: 1, column: 16 } },
    { dataset: ds('other'), column: '=id', place: { line: 2, column: 1 } },
  ];
  const texts = [`=${ds('orders')}`, '1:8 price', '1:16 tax rate', `=${ds('other')}`, '2:1 =id'];
  expect(namedTexts(named)).toEqual(texts);
  expect(namedOfTexts(texts)).toEqual(named);
});

const datasetArb = fc.constantFrom('a', 'a b', '"a#b"', 'ö').map(ds);
const columnArb = fc.oneof(fc.constantFrom('x', 'X', 'y z', '名', '=', '1:2 3'), fc.string());
const placeArb = fc.record({ line: fc.nat(99_999), column: fc.nat(99_999) });
const evidenceArb: fc.Arbitrary<Evidence> = fc.oneof(
  placeArb.map((place): Evidence => ({ kind: 'static', place })),
  fc.string().map((by): Evidence => ({ kind: 'declared', by })),
  observedEvidenceArb,
);
const inputArb: fc.Arbitrary<FlowInput> = fc.record({
  dataset: datasetArb,
  column: columnArb,
  subtype: fc.constantFrom(...SUBTYPES),
  confidence: fc.constantFrom(...CONFIDENCES),
  evidence: fc.array(evidenceArb, { maxLength: 3 }),
});

test('decoding encoded inputs returns the same inputs', () => {
  fc.assert(
    fc.property(fc.array(inputArb, { maxLength: 12 }), (some) => {
      const inputs = uniqueInputs([...some]);
      expect(edgesOf(inputs).flatMap((edge) => inputsOfEdge(edge, edge))).toEqual(inputs);
    }),
  );
});

test('decoding encoded references returns the same references', () => {
  const namedArb = fc.record({ dataset: datasetArb, column: columnArb, place: placeArb });
  fc.assert(
    fc.property(fc.array(namedArb, { maxLength: 8 }), (named) => {
      expect(namedOfTexts(namedTexts(named))).toEqual(named);
    }),
  );
});
