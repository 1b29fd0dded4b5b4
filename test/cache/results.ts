/** A result of the analysis for the tests of the cache, identified by one name. */
import type { RelationName } from '../../src/model/names.ts';
import type { Input } from '../../src/model/query-lineage.ts';
import type { AnalysisResult } from '../../src/sql/analysis.ts';

export function resultOf(name: string): AnalysisResult {
  const input: Input = {
    relation: 1,
    column: 0,
    subtype: 'TRANSFORMATION',
    confidence: 'exact',
    place: { line: 1, column: 8 },
  };
  const filter: Input = {
    ...input,
    subtype: 'FILTER',
    confidence: 'inferred',
    place: { line: 3, column: 7 },
  };
  return {
    lineage: {
      parse: 'complete',
      relations: [
        { name: 't' as RelationName, columns: [name], complete: true, temporary: false, location: false },
        { name: 's' as RelationName, columns: ['a'], complete: false, temporary: false, location: false },
      ],
      statements: [
        {
          kind: 'create-table',
          target: 0,
          reads: [1],
          writes: [0],
          columns: [
            {
              name,
              written: name.toUpperCase(),
              inputs: [input],
              digest: 'd1',
              expression: 'a + 1',
              place: { line: 1, column: 8 },
            },
            { name: 'constant', inputs: [], digest: 'd2', expression: '1', place: { line: 2, column: 3 } },
          ],
          rows: [filter],
          named: [{ relation: 1, column: 0, place: { line: 1, column: 8 } }],
          rowDigest: 'd3',
          place: { line: 1, column: 1 },
        },
      ],
      lineage: [
        { target: 0, column: name, inputs: [input] },
        { target: 0, column: 'constant', inputs: [] },
        { target: null, column: 'other', inputs: [filter, input] },
      ],
      opaque: [{ statement: 1, code: 'parse-failed', message: 'odd', line: 4, column: 1 }],
      findings: [{ code: 'no-models', severity: 'info', message: 'odd', place: { line: 4, column: 1 } }],
    },
    readUndeclared: false,
  };
}
