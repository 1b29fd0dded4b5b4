/**
 * Impact with observed lineage: a change, and every relation with its verdict, by default and with
 * trustObserved.
 */
import { describe, expect, test } from 'vitest';
import type { Change, ImpactAnswer } from '../../../src/graph/index.ts';
import { describeImpact, impact, impactPath } from '../../../src/graph/index.ts';
import { dataset, graphOf, shortName } from '../graph-text.ts';
import { observedGraphOf } from '../observed/observed-text.ts';
import { stored } from '../stored.ts';

/** forecast is a Python model that declares revenue and rates; no code writes scores. */
const SHOP = `
  source   orders(id, amount, status)
  source   rates(rate)
  source   audit(note)
  table    revenue(day, total) reads orders
    day   <- orders.id
    total <- orders.amount aggregation
    rows  <- orders.status filter
  table    forecast(guess, low) reads revenue, rates opaque python-model
  table    plan(guess) reads forecast
    guess <- forecast.guess
  view     orders_view(amount, status) reads orders
    amount <- orders.amount
    status <- orders.status
  table    report(total) reads orders_view
    total <- orders_view.amount aggregation
`;

const STITCHED = `
  forecast.guess <- revenue.total
`;

interface Case {
  readonly name: string;
  readonly observed: string;
  readonly change: Change;
  /** The answer without observed lineage. */
  readonly code: readonly string[];
  /** Additional or different lines by default. */
  readonly more: readonly string[];
  readonly trusted: readonly string[];
}

const modified = (name: string): Change => {
  const [relation = '', column = ''] = name.split('.');
  return { kind: 'MODIFIED', dataset: dataset(relation), column };
};

const CASES: readonly Case[] = [
  {
    name: 'a Python model is possibly affected by default; trusted, exactly its observed edges count',
    observed: STITCHED,
    change: modified('orders.amount'),
    code: [
      'changes orders_view: amount',
      'changes report: total',
      'changes revenue: total',
      'possibly forecast: opaque',
      'possibly plan: downstream',
    ],
    more: [],
    trusted: [
      'changes forecast: guess',
      'changes orders_view: amount',
      'changes plan: guess',
      'changes report: total',
      'changes revenue: total',
    ],
  },
  {
    name: 'a Python model that was not observed using the changed column is unaffected if trusted',
    observed: STITCHED,
    change: modified('orders.id'),
    code: [
      'changes revenue: day',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected orders_view',
      'unaffected report',
    ],
    more: [],
    trusted: [
      'changes revenue: day',
      'unaffected forecast',
      'unaffected orders_view',
      'unaffected plan',
      'unaffected report',
    ],
  },
  {
    name: 'a declared input without observed columns keeps the reader possibly affected if trusted',
    observed: STITCHED,
    change: modified('rates.rate'),
    code: ['possibly forecast: opaque', 'possibly plan: downstream'],
    more: [],
    trusted: ['possibly forecast: opaque', 'possibly plan: downstream'],
  },
  {
    name: 'an input observed without columns may be used in any column if trusted',
    observed: 'forecast <- revenue',
    change: modified('orders.id'),
    code: [
      'changes revenue: day',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected orders_view',
      'unaffected report',
    ],
    more: [],
    trusted: [
      'changes revenue: day',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected orders_view',
      'unaffected report',
    ],
  },
  {
    name: 'a relation that the Python model does not declare may affect it with any change',
    observed: `${STITCHED}\nforecast.low <- audit.note`,
    change: modified('audit.other'),
    code: [],
    more: ['possibly forecast: observed', 'possibly plan: downstream'],
    trusted: ['unaffected forecast', 'unaffected plan'],
  },
  {
    name: 'an observed edge into an analysed model possibly affects it',
    observed: 'report.total <- audit.note',
    change: modified('audit.note'),
    code: [],
    more: ['possibly report: observed'],
    trusted: ['changes report: total'],
  },
  {
    name: 'a relation that no code writes is possibly affected by any change to an observed input',
    observed: `
      scores.s <- revenue.total
      board.s  <- scores.s
    `,
    change: modified('orders.id'),
    code: [
      'changes revenue: day',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected orders_view',
      'unaffected report',
    ],
    more: ['possibly board: downstream', 'possibly scores: observed'],
    trusted: [
      'changes revenue: day',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected board',
      'unaffected orders_view',
      'unaffected report',
      'unaffected scores',
    ],
  },
  {
    name: 'view expansion: what code implies through a path adds nothing',
    observed: `
      report.total       <- orders.amount
      report.total       <- orders_view.amount
      orders_view.amount <- orders.amount
    `,
    change: modified('orders.status'),
    code: [
      'changes orders_view: status',
      'changes revenue: rows',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected report',
    ],
    more: [],
    trusted: [
      'changes orders_view: status',
      'changes revenue: rows',
      'possibly forecast: opaque',
      'possibly plan: downstream',
      'unaffected report',
    ],
  },
  {
    name: 'code downstream of an observed edge is downstream of a possibly affected relation',
    observed: 'orders_view.amount <- audit.note',
    change: modified('audit.note'),
    code: [],
    more: ['possibly orders_view: observed', 'possibly report: downstream'],
    trusted: ['changes orders_view: amount', 'changes report: total'],
  },
  {
    name: 'evidence that is years old still counts',
    observed: 'report.total <- audit.note on 2020-01-01',
    change: modified('audit.note'),
    code: [],
    more: ['possibly report: observed'],
    trusted: ['changes report: total'],
  },
  {
    name: 'a target of a removed column that was observed using it changes if trusted',
    observed: 'report.total <- audit.note',
    change: { ...modified('audit.note'), kind: 'REMOVED' } as Change,
    code: [],
    more: ['possibly report: observed'],
    trusted: ['changes report: total'],
  },
  {
    name: 'a dropped relation possibly affects its observed readers',
    observed: 'report.total <- audit.note\nscores <- audit',
    change: { kind: 'DROPPED', dataset: dataset('audit') },
    code: [],
    more: ['possibly report: observed', 'possibly scores: observed'],
    trusted: ['changes report: total rows', 'possibly scores: opaque'],
  },
  {
    name: 'an observed row input changes the rows of its target if trusted',
    observed: 'report rows <- audit.note',
    change: modified('audit.note'),
    code: [],
    more: ['possibly report: observed'],
    trusted: ['changes report: rows'],
  },
  {
    name: 'further columns of an affected relation are possibly affected',
    observed: 'orders_view.status <- orders.amount',
    change: modified('orders.amount'),
    code: [
      'changes orders_view: amount',
      'changes report: total',
      'changes revenue: total',
      'possibly forecast: opaque',
      'possibly plan: downstream',
    ],
    more: ['changes orders_view: amount ?'],
    trusted: [
      'changes orders_view: amount status',
      'changes report: total',
      'changes revenue: total',
      'possibly forecast: opaque',
      'possibly plan: downstream',
    ],
  },
];

describe.each(CASES)('$name', ({ observed, change, code, more, trusted }) => {
  test('without observed lineage', async () => {
    const reader = await stored(graphOf(SHOP));
    expect(lines(await impact(reader, [change]))).toEqual(code);
    expect(lines(await impact(reader, [change], { trustObserved: true }))).toEqual(code);
  });

  test('by default', async () => {
    const reader = await stored(graphOf(SHOP), observedGraphOf(observed));
    const names = new Set(more.map(nameIn));
    const expected = [...code.filter((line) => !names.has(nameIn(line))), ...more].sort();
    expect(lines(await impact(reader, [change]))).toEqual(expected);
  });

  test('with trustObserved', async () => {
    const reader = await stored(graphOf(SHOP), observedGraphOf(observed));
    expect(lines(await impact(reader, [change], { trustObserved: true }))).toEqual(trusted);
  });
});

/** One line for each relation: verdict, name, and its columns or its cause; sorted. */
function lines(answer: ImpactAnswer): string[] {
  return [
    ...answer.affected.map(({ effect, dataset: id, columns, rows, alsoPossibly }) => {
      const parts = columns.map(({ column }) => column).sort();
      const what = rows === null ? parts : [...parts, 'rows'];
      return `${effect.toLowerCase()} ${shortName(id)}: ${what.join(' ')}${alsoPossibly === null ? '' : ' ?'}`;
    }),
    ...answer.possiblyAffected.map(({ dataset: id, cause }) => `possibly ${shortName(id)}: ${cause.kind}`),
    ...answer.unaffected.map(({ dataset: id }) => `unaffected ${shortName(id)}`),
  ].sort();
}

function nameIn(line: string): string {
  return line.split(' ')[1]?.replace(':', '') ?? '';
}

test('the reason has the observer and the time', async () => {
  const reader = await stored(graphOf(SHOP), observedGraphOf('report.total <- audit.note on 2026-03-09'));
  const answer = await impact(reader, [modified('audit.note')]);
  const [report] = await describeImpact(reader, answer, answer.possiblyAffected);
  expect(report?.reasons).toMatchObject([
    {
      code: 'observed',
      message:
        'unity-catalog observed shop.main.audit as an input of shop.main.report, last on 2026-03-09 by job 90210; no analysed code has this edge.',
      observed: { observer: 'unity-catalog', lastSeen: '2026-03-09T08:15:30.123Z', count: 1 },
    },
  ]);
});

test('the path of a trusting answer passes observed flows', async () => {
  const reader = await stored(graphOf(SHOP), observedGraphOf(STITCHED));
  const answer = await impact(reader, [modified('orders.amount')], { trustObserved: true });
  const plan = answer.affected.find(({ dataset: id }) => id === dataset('plan'));
  if (plan === undefined) throw new Error('plan is affected');
  const steps = await impactPath(reader, answer, plan);
  expect(
    steps?.map(({ to, jobName, confidence, place }) => [shortName(to.dataset), jobName, confidence, place]),
  ).toEqual([
    ['revenue', expect.any(String), 'exact', expect.anything()],
    ['forecast', 'shop.main.forecast', 'observed', null],
    ['plan', expect.any(String), 'exact', expect.anything()],
  ]);
});

test('a step that code also has is explained by code', async () => {
  const reader = await stored(graphOf(SHOP), observedGraphOf('revenue.total <- orders.amount'));
  const answer = await impact(reader, [modified('orders.amount')], { trustObserved: true });
  const revenue = answer.affected.find(({ dataset: id }) => id === dataset('revenue'));
  if (revenue === undefined) throw new Error('revenue is affected');
  const steps = await impactPath(reader, answer, revenue);
  expect(steps?.map(({ confidence, place }) => [confidence, place])).toEqual([['exact', expect.anything()]]);
});
