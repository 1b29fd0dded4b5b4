/** The numbers of the analysis become names in the public answer. */
import { expect, test } from 'vitest';
import { analyzeAnswer, failedAnswer } from '../../src/cli/analyze/analyze-answer.ts';
import { relationName } from '../../src/model/names.ts';
import type { QueryLineage } from '../../src/model/query-lineage.ts';

const place = (line: number, column: number) => ({ line, column });

const LINEAGE: QueryLineage = {
  parse: 'recovered',
  relations: [
    { name: relationName(['t']), columns: ['c'], complete: true, temporary: false, location: false },
    {
      name: relationName(['db', 'my.schema', 's']),
      columns: ['a', 'b.x'],
      complete: false,
      temporary: false,
      location: false,
    },
  ],
  statements: [
    {
      kind: 'insert',
      target: 0,
      reads: [1],
      writes: [0],
      columns: [
        {
          name: 'c',
          inputs: [
            { relation: 1, column: 1, subtype: 'IDENTITY', confidence: 'inferred', place: place(2, 8) },
          ],
          digest: 'd',
          expression: 'b.x',
          place: place(2, 8),
        },
      ],
      rows: [{ relation: 1, column: 0, subtype: 'FILTER', confidence: 'exact', place: place(3, 7) }],
      named: [],
      rowDigest: 'r',
      place: place(1, 1),
    },
    {
      kind: 'select',
      target: null,
      reads: [1],
      writes: [],
      columns: null,
      rows: [],
      named: [],
      rowDigest: '',
      place: place(4, 1),
    },
  ],
  lineage: [
    {
      target: 0,
      column: 'c',
      inputs: [{ relation: 1, column: 1, subtype: 'IDENTITY', confidence: 'inferred', place: place(2, 8) }],
    },
  ],
  opaque: [{ statement: 1, code: 'star-over-unknown', message: 'why', line: 4, column: 8 }],
  findings: [{ code: 'unread-item', severity: 'warning', message: 'm', place: place(5, 1) }],
};

test('relations and columns become names, and inputs have places', () => {
  expect(analyzeAnswer('q', LINEAGE, [{ code: 'unknown-key', severity: 'info', message: 'k' }])).toEqual({
    id: 'q',
    parse: 'recovered',
    opaque: [{ statement: 1, code: 'star-over-unknown', message: 'why', line: 4, column: 8 }],
    statements: [
      {
        kind: 'insert',
        target: 't',
        reads: ['db."my.schema".s'],
        writes: ['t'],
        columns: [
          {
            name: 'c',
            inputs: [
              {
                relation: 'db."my.schema".s',
                column: 'b.x',
                of: 'b',
                kind: 'DIRECT',
                subtype: 'IDENTITY',
                confidence: 'inferred',
                line: 2,
                columnNumber: 8,
              },
            ],
          },
        ],
        rows: [{ relation: 'db."my.schema".s', column: 'a', subtype: 'FILTER', confidence: 'exact' }],
      },
      { kind: 'select', target: null, reads: ['db."my.schema".s'], writes: [], columns: null, rows: [] },
    ],
    lineage: [
      {
        target: 't',
        column: 'c',
        inputs: [
          {
            relation: 'db."my.schema".s',
            column: 'b.x',
            of: 'b',
            kind: 'DIRECT',
            subtype: 'IDENTITY',
            confidence: 'inferred',
          },
        ],
      },
    ],
    locations: [],
    findings: [
      { code: 'unknown-key', severity: 'info', message: 'k' },
      { code: 'unread-item', severity: 'warning', message: 'm', line: 5, column: 1 },
    ],
  });
});

test('a failed request has no lineage', () => {
  expect(failedAnswer(3, [{ code: 'bad-request', severity: 'error', message: 'm' }])).toEqual({
    id: 3,
    parse: 'failed',
    opaque: [],
    statements: [],
    lineage: [],
    locations: [],
    findings: [{ code: 'bad-request', severity: 'error', message: 'm' }],
  });
});

test('an unknown relation or column number throws an error', () => {
  const [relation] = LINEAGE.relations;
  const broken = { ...LINEAGE, relations: relation === undefined ? [] : [relation] };
  expect(() => analyzeAnswer(1, broken)).toThrow(/has no relation/);
});
