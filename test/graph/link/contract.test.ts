/** Models with an enforced contract, and models that return a column twice. */
import { expect, test } from 'vitest';
import { linked } from './linked.ts';
import { dataset, job, lineage } from './small-inventory.ts';

function contractFinding(contract: readonly string[], outputs: readonly string[], file: string | null) {
  const columns = Object.fromEntries(outputs.map((name) => [name, ['raw.id']]));
  const { findings } = linked(
    [dataset('raw', ['id']), dataset('b')],
    [job('b', ['raw'], { contract, file })],
    { b: lineage({ target: 'b', reads: ['raw'], columns }) },
  );
  return findings.filter(({ code }) => code === 'contract-broken');
}

test.each<[string, readonly string[], readonly string[], string | null]>([
  ['the columns of the contract, in any case and order', ['id', 'Total'], ['TOTAL', 'id'], null],
  ['a column less', ['id', 'total'], ['id'], 'does not return total'],
  ['a column more', ['id'], ['id', 'total'], 'returns the additional column total'],
  ['two columns more', ['id'], ['id', 'a', 'b'], 'returns the additional columns a, b'],
  [
    'another name',
    ['id', 'total', 'day'],
    ['id', 'sum'],
    'does not return total, day and returns the additional column sum',
  ],
])('a model with an enforced contract returns %s', (_, contract, outputs, sentence) => {
  expect(contractFinding(contract, outputs, 'models/b.sql')).toEqual(
    sentence === null
      ? []
      : [
          {
            code: 'contract-broken',
            severity: 'warning',
            message: `The code of model.test.b ${sentence}, which breaks its enforced contract.`,
            hint: expect.stringMatching(/^dbt builds a relation .* Change the code or the contract\.$/),
            subject: 'model.test.b',
            file: 'models/b.sql',
            place: { line: 1, column: 1 },
          },
        ],
  );
});

test('the finding of a job without a file has no file', () => {
  const [found] = contractFinding(['id'], ['total'], null);
  expect(found).not.toHaveProperty('file');
});

test.each(['models/b.sql', null])(
  'a column that a model returns twice has the inputs of both (file %s)',
  (file) => {
    const { findings, jobs } = linked(
      [dataset('raw', ['id', 'net']), dataset('b')],
      [job('b', ['raw'], { file })],
      {
        b: lineage({
          target: 'b',
          reads: ['raw'],
          columns: [
            ['x', ['raw.id']],
            ['x', ['raw.net']],
          ],
        }),
      },
    );
    expect(findings).toEqual([
      {
        code: 'duplicate-output',
        severity: 'warning',
        message: 'model.test.b returns the column x more than once. Its lineage is the union of both.',
        subject: 'model.test.b',
        ...(file === null ? {} : { file }),
        place: { line: 1, column: 8 },
      },
    ]);
    const digests = (texts: readonly (readonly [string, readonly string[]])[]) =>
      linked([dataset('raw', ['id', 'net', 'tax']), dataset('b')], [job('b', ['raw'])], {
        b: lineage({ target: 'b', reads: ['raw'], columns: texts }),
      }).jobs[0]?.flows.map(({ digest }) => digest);
    expect(jobs[0]?.flows.at(-1)?.inputs.map(({ column }) => column)).toEqual(['id', 'net']);
    expect(
      digests([
        ['x', ['raw.id']],
        ['x', ['raw.net']],
      ]),
    ).not.toEqual(
      digests([
        ['x', ['raw.id']],
        ['x', ['raw.tax']],
      ]),
    );
  },
);
