import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEntries } from '../../bench/score/labelled.ts';
import { printScore } from '../../bench/score/print-score.ts';
import { score } from '../../bench/score/score.ts';

const folder = join(import.meta.dirname, 'labelled');
const entries = [...readEntries([folder])];

it('reads labelled entries only', () => {
  expect(entries.filter(({ kind }) => kind === 'case')).toHaveLength(13);
  expect(entries.filter(({ kind }) => kind === 'statement')).toHaveLength(5);
  expect(entries.find(({ id }) => id === 'a default schema')?.source).toBe('cases');
  expect([...readEntries([join(folder, 'cases.jsonl')])]).toHaveLength(13);
});

it('reports each wrong answer, by the convention of the case', async () => {
  const { bad } = await score(entries);
  expect(bad).toEqual([
    { id: 'one too many', reasons: ['extra total ← orders.tax'] },
    { id: 'one too few', reasons: ['missed total ← orders.tax'] },
    {
      id: 'no dialect of ours',
      reasons: [
        'Unknown dialect "klingon"; "generic" parses the syntax that most dialects share.',
        'missed price ← orders.price',
      ],
    },
    { id: 'a broken query', reasons: [expect.stringMatching(/^parse-failed at 1:1: /)] },
    { id: 'a half broken script', reasons: [expect.stringMatching(/^parse-failed at 1:/)] },
    { id: 'nothing', reasons: ['parse is complete, 0 statements'] },
  ]);
});

it('adds results by source and by dialect', async () => {
  const { tallies } = await score(entries);
  expect(tallies.bySource.get('shop')).toEqual({
    cases: 12,
    exact: 9,
    hit: 14,
    missed: 2,
    extra: 1,
    sureRight: 14,
    sureWrong: 1,
    unanswered: 1,
  });
  expect(tallies.byDialect.get('klingon')).toMatchObject({ cases: 1, exact: 0, unanswered: 1 });
  expect(tallies.parse.get('duckdb')).toEqual({
    moving: 3,
    complete: 1,
    lossy: 0,
    bySqlglot: 2,
    others: 2,
    handled: 1,
  });
  expect(printScore(tallies).split('\n\n')).toHaveLength(3);
});
