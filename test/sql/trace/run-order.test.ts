import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/sql/index.ts';
import { runOrder } from '../../../src/sql/trace/run-order.ts';

const flow = { scopes: [], maybe: [], routines: [], functions: [] };

describe('runOrder', () => {
  it('repeats a loop once more than the number of temporary relations that the loop creates', () => {
    const steps = [{ loop: [0, 1, 2] }, 3];
    expect(runOrder({ ...flow, steps }, 4, (index) => index === 1)).toEqual({
      order: [0, 1, 2, 0, 1, 2, 3],
      settled: true,
    });
    expect(runOrder({ ...flow, steps }, 4, () => false)).toEqual({ settled: true });
  });

  it('reports a loop that needs more rounds than the limit', () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    const { order, settled } = runOrder({ ...flow, steps: [{ loop: many }] }, 200, () => true);
    expect(settled).toBe(false);
    expect(order?.length).toBeLessThan(3000);
  });
});

function script(tables: number): string {
  const makes = Array.from(
    { length: tables },
    (_, n) => `INSERT INTO t${n} SELECT x FROM ${n === tables - 1 ? 's' : `t${n + 1}`};`,
  );
  const creates = makes.map((_, n) => `CREATE TEMP TABLE t${n} (x INT64);`);
  return `${creates.join('\n')}\nLOOP\nINSERT INTO d SELECT x FROM t0;\n${makes.join('\n')}\nEND LOOP;`;
}

function analysed(sql: string): ReturnType<typeof analyse>['lineage'] {
  const defaults = { defaultDatabase: null, defaultSchema: null, target: null };
  return analyse({ sql, dialect: 'bigquery', schema: { s: ['x'], d: ['x'] }, ...defaults }).lineage;
}

describe('a loop whose temporary relations are computed from each other', () => {
  it('is followed through all temporary relations', () => {
    const { lineage, findings, relations, order } = analysed(script(6));
    const [input] = lineage.find(({ target }) => relations[target ?? -1]?.name === 'd')?.inputs ?? [];
    expect(relations[input?.relation ?? -1]?.name).toBe('s');
    expect(findings).toEqual([]);
    // The first statement of the loop runs once more than the number of relations.
    expect(order?.filter((index) => index === order[6 + 1]).length).toBe(7);
  });

  it('has a finding if there are too many temporary relations', () => {
    expect(analysed(script(400)).findings.map(({ code }) => code)).toEqual(['flow-unsettled']);
  });
});
