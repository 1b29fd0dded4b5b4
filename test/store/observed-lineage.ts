/** Random observed lineage, for properties. */
import fc from 'fast-check';
import type { ObservedEvidence } from '../../src/model/column-graph.ts';
import type { DatasetId } from '../../src/model/names.ts';
import { OBSERVERS, type ObservedLineage, type Sighting } from '../../src/model/observed.ts';
import { ds } from './graphs.ts';

const timeArb = fc.option(
  fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T08:15:30.123Z`),
);
const entityArb = fc.record({ kind: fc.constantFrom('job', 'query', 'x"] 1:2'), id: fc.string() });
const sightingArb: fc.Arbitrary<Sighting> = fc.record({
  firstSeen: timeArb,
  lastSeen: timeArb,
  count: fc.nat(999),
  entities: fc.array(entityArb, { maxLength: 3 }),
});

export const observedEvidenceArb: fc.Arbitrary<ObservedEvidence> = fc
  .tuple(fc.constantFrom(...OBSERVERS), fc.boolean(), sightingArb)
  .map(([kind, indirect, seen]) => ({ kind, indirect, ...seen }));

/**
 * With these datasets and columns; lists are sorted, without duplicates, and relation edges include every
 * pair of datasets.
 */
export function observedArb(
  datasets: readonly string[],
  columns: readonly string[],
): fc.Arbitrary<ObservedLineage<DatasetId>> {
  const datasetArb = fc.constantFrom(...datasets).map(ds);
  const columnArb = fc.constantFrom(...columns);
  const pairArb = fc.record({ source: datasetArb, target: datasetArb });
  const unique = <T extends Sighting>(arb: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> =>
    fc.uniqueArray(arb, { maxLength, selector: nameOf }).map((list) => list.sort(byName));
  const columnEdges = unique(
    fc
      .tuple(pairArb, columnArb, columnArb, fc.boolean(), sightingArb)
      .map(([{ source, target }, column, targetColumn, indirect, seen]) => {
        return { source, column, target, targetColumn, indirect, ...seen };
      }),
    6,
  );
  const rowInputs = unique(
    fc
      .tuple(pairArb, columnArb, sightingArb)
      .map(([{ source, target }, column, seen]) => ({ source, column, target, ...seen })),
    3,
  );
  const relations = fc.array(fc.tuple(pairArb, fc.boolean(), sightingArb), { maxLength: 4 });
  const written = unique(
    fc.tuple(datasetArb, sightingArb).map(([target, seen]) => ({ target, ...seen })),
    2,
  );
  const renames = fc.uniqueArray(fc.record({ from: datasetArb, to: datasetArb, at: timeArb }), {
    maxLength: 2,
    selector: nameOf,
  });
  return fc
    .record({
      observer: fc.constantFrom(...OBSERVERS),
      columnEdges,
      rowInputs,
      relations,
      written,
      renames,
      seen: sightingArb,
    })
    .map(({ relations: more, seen, ...lineage }) => {
      const edges = [
        ...[...lineage.columnEdges, ...lineage.rowInputs].map(({ source, target }) => ({
          source,
          target,
          indirect: false,
          ...seen,
        })),
        ...more.map(([pair, indirect, other]) => ({ ...pair, indirect, ...other })),
      ];
      const relationEdges = [...new Map(edges.map((edge) => [nameOf(edge), edge])).values()].sort(byName);
      return { ...lineage, relationEdges, renames: lineage.renames.sort(byName) };
    });
}

/** The ends and columns of an edge, target first; of a rename also its time. */
function nameOf(edge: object): string {
  const parts = edge as Record<string, unknown>;
  const ofRename = ['at', 'from', 'to'];
  const keys = 'from' in edge ? ofRename : ['target', 'targetColumn', 'source', 'column'];
  return keys.map((key) => parts[key] ?? '').join('\0');
}

function byName(a: object, b: object): number {
  return nameOf(a) < nameOf(b) ? -1 : 1;
}
