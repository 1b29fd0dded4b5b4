/** The confidence of a path is that of its worst step; unknown if a step could not be analysed. */
import { expect, test } from 'vitest';
import { type ExplainedStep, pathConfidence } from '../../../src/graph/lineage/explain.ts';
import type { Confidence } from '../../../src/model/edge.ts';

test.each<[readonly (Confidence | null)[], Confidence | null]>([
  [[], 'exact'],
  [['exact', 'exact'], 'exact'],
  [['exact', 'inferred', 'exact'], 'inferred'],
  [['inferred', 'observed'], 'observed'],
  [['observed', 'exact'], 'observed'],
  [['exact', null, 'inferred'], null],
])('%j is %s', (confidences, worst) => {
  const steps = confidences.map((confidence) => ({ confidence }) as ExplainedStep);
  expect(pathConfidence(steps)).toBe(worst);
});
