/** Which problems the exceptions of tributary.toml accept. */
import { describe, expect, test } from 'vitest';
import { judgeExceptions, type Problem } from '../../src/cli/exceptions/judge-exceptions.ts';
import type { GateException } from '../../src/library/settings/accept-settings.ts';
import { datasetId } from '../../src/model/names.ts';

const TODAY = '2027-01-31';

/** `report without orders.net, orders.tax` */
function broken(text: string): Problem {
  const [name = '', causes = ''] = text.split(' without ');
  const brokenBy = causes.split(', ').flatMap((cause) => {
    const at = cause.lastIndexOf('.');
    return cause === '' ? [] : [{ relation: cause.slice(0, at), column: cause.slice(at + 1) }];
  });
  return {
    dataset: datasetId('duckdb://local', name),
    name,
    nodeId: `model.shop.${name.split('.').at(-1)}`,
    verdict: 'breaks',
    finding: null,
    brokenBy,
    blockedBy: null,
  };
}

function exception(fields: Partial<GateException>): GateException {
  return {
    number: 1,
    relation: 'report',
    column: null,
    verdict: 'breaks',
    finding: null,
    until: null,
    by: 'ana',
    reason: 'It moves.',
    ...fields,
  };
}

function judged(problems: readonly Problem[], ...exceptions: readonly Partial<GateException>[]) {
  const found = judgeExceptions(problems, exceptions.map(exception), TODAY);
  return {
    accepted: found.accepted.map(({ problem }) => problem.name),
    expired: found.expired.map(({ problem }) => problem.name),
    findings: found.findings.map(({ code }) => code),
  };
}

const REPORT = broken('shop.mart.report without shop.mart.orders.net, shop.mart.orders.tax');
const ACCEPTED = { accepted: ['shop.mart.report'], expired: [], findings: [] };
const OPEN = { accepted: [], expired: [], findings: [] };
const UNUSED = { accepted: [], expired: [], findings: ['unused-exception'] };

describe('the relation of an exception', () => {
  test.each(['report', 'mart.report', 'MART.Report', 'shop.mart.report', 'model.shop.report'])(
    '%s is the end of the name, in any case, or the unique_id',
    (relation) => {
      expect(judged([REPORT], { relation })).toEqual(ACCEPTED);
    },
  );

  test.each(['port', 'other.report', 'x.shop.mart.report', 'report.net'])(
    '%s is another relation',
    (relation) => {
      expect(judged([REPORT], { relation })).toEqual(UNUSED);
    },
  );

  test('a name of two relations accepts neither', () => {
    const other = broken('shop.old.report without shop.mart.orders.net');
    const findings = ['ambiguous-exception'];
    expect(judged([REPORT, other], { relation: 'report' })).toEqual({ accepted: [], expired: [], findings });
    expect(judged([REPORT, other], { relation: 'old.report' }).accepted).toEqual(['shop.old.report']);
  });
});

describe('the column of an exception', () => {
  test('every column that breaks the relation must be accepted', () => {
    expect(judged([REPORT], { column: 'orders.net' })).toEqual(OPEN);
    expect(judged([REPORT], { column: 'orders.net' }, { column: 'tax' })).toEqual(ACCEPTED);
    expect(judged([REPORT], { column: 'mart.orders.NET' }, { column: null })).toEqual(ACCEPTED);
  });

  test('another column accepts nothing', () => {
    expect(judged([REPORT], { column: 'riders.net' })).toEqual(UNUSED);
  });

  test('a break without known columns is not accepted by a column', () => {
    expect(judged([broken('shop.mart.report')], { column: 'orders.net' })).toEqual(UNUSED);
  });

  test('a removed relation is a cause too', () => {
    const cause = { relation: 'shop.mart.orders', column: null };
    expect(judged([{ ...REPORT, brokenBy: [cause] }], { column: 'mart.orders' })).toEqual(ACCEPTED);
  });
});

describe('the end of an exception', () => {
  test('the last day counts', () => {
    expect(judged([REPORT], { until: TODAY })).toEqual(ACCEPTED);
    expect(judged([REPORT], { until: '2027-01-30' })).toEqual({ ...OPEN, expired: ['shop.mart.report'] });
  });

  test('an exception that ended needs no finding if another one accepts the relation', () => {
    expect(judged([REPORT], { until: '2020-01-01' }, { until: '2030-01-01' })).toEqual(ACCEPTED);
  });

  test('one of two columns that ended is enough to fail', () => {
    const found = judged([REPORT], { column: 'net', until: '2020-01-01' }, { column: 'tax' });
    expect(found).toEqual({ ...OPEN, expired: ['shop.mart.report'] });
  });
});

test('the verdict must be the same', () => {
  expect(judged([{ ...REPORT, verdict: 'changes' }], {})).toEqual(UNUSED);
  expect(judged([{ ...REPORT, verdict: 'changes' }], { verdict: 'changes' })).toEqual(ACCEPTED);
  expect(judged([REPORT], { verdict: 'possibly' })).toEqual(UNUSED);
});

test('a finding is accepted by its code', () => {
  const finding = { ...REPORT, verdict: null, finding: 'column-kept', brokenBy: [] };
  expect(judged([finding], { verdict: null, finding: 'column-kept' })).toEqual(ACCEPTED);
  expect(judged([finding], { verdict: null, finding: 'contract-broken' })).toEqual(UNUSED);
});

test('what an accepted break blocks is accepted with it', () => {
  const board: Problem = { ...broken('board'), verdict: 'blocked', blockedBy: REPORT.dataset };
  const other: Problem = { ...board, blockedBy: datasetId('duckdb://local', 'other') };
  const { isAccepted } = judgeExceptions([REPORT, board, other], [exception({})], TODAY);
  expect([board, other].map(isAccepted)).toEqual([true, false]);
});
