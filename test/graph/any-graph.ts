/**
 * Random small graphs and changes for property tests, including cycles and opaque jobs. Relations are t0, t1,
 * …, each with the columns a, b, c.
 */
import fc from 'fast-check';
import type { Change } from '../../src/graph/index.ts';
import { INDIRECT_SUBTYPES } from '../../src/model/edge.ts';
import { dataset } from './graph-text.ts';

export const COLUMNS = ['a', 'b', 'c'];

/**
 * The text of a random graph. Each relation reads others column by column, opaquely, or only by declaration.
 */
export const graphText = fc.integer({ min: 2, max: 7 }).chain((size) => {
  const any = fc.integer({ min: 0, max: size - 1 });
  const cell = fc.tuple(any, fc.constantFrom(...COLUMNS)).map(([at, name]) => `t${at}.${name}`);
  const star = fc.constantFrom('', ' star');
  const columnFlow = fc
    .tuple(fc.constantFrom(...COLUMNS), cell, fc.constantFrom('identity', 'aggregation', 'window'), star)
    .map((parts) => `  ${parts[0]} <- ${parts[1]} ${parts[2]}${parts[3]}`);
  const rowFlow = fc
    .tuple(cell, fc.constantFrom(...INDIRECT_SUBTYPES), star)
    .map((parts) => `  rows <- ${parts[0]} ${parts[1].toLowerCase()}${parts[2]}`);
  const name = cell.map((input) => `  names <- ${input}`);
  const flows = fc.array(
    fc.oneof({ weight: 6, arbitrary: columnFlow }, { weight: 2, arbitrary: rowFlow }, name),
    { minLength: 1, maxLength: 5 },
  );
  const known = flows.map((lines) => ['', ...lines]);
  const opaque = any.map((at) => [` reads t${at} opaque python-model`]);
  const declared = fc.tuple(any, flows).map(([at, lines]) => [` declares t${at}`, ...lines]);
  const body = fc.oneof(
    { weight: 2, arbitrary: fc.constant(['']) },
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: opaque },
    { weight: 1, arbitrary: declared },
  );
  return fc
    .array(body, { minLength: size, maxLength: size })
    .map((bodies) =>
      bodies.map(([head, ...rest], i) => [`table t${i}(a, b, c)${head}`, ...rest].join('\n')).join('\n'),
    );
});

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('MODIFIED' as const, 'REMOVED' as const),
    dataset: fc.constantFrom('t0', 't1').map(dataset),
    column: fc.constantFrom(...COLUMNS),
  }),
  fc.record({
    kind: fc.constantFrom('DROPPED' as const, 'ROWS' as const),
    dataset: fc.constantFrom('t0', 't1').map(dataset),
  }),
);
