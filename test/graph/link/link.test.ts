import { describe, expect, test } from 'vitest';
import { indexDatasets } from '../../../src/graph/link/dataset-index.ts';
import type { ColumnGraph } from '../../../src/model/column-graph.ts';
import type { Dataset, SourceJob } from '../../../src/model/inventory.ts';
import { columnsOf, linked, show } from './linked.ts';
import { dataset, id, inventory, job, lineage } from './small-inventory.ts';

describe('flows', () => {
  test('there is one row flow and a flow for each column, with the place of each input', () => {
    const graph = linked([dataset('raw', ['id', 'price', 'site']), dataset('b')], [job('b', ['raw'])], {
      b: lineage({
        target: 'b',
        reads: ['raw'],
        columns: { total: ['raw.price AGGREGATION', 'raw.id CONDITIONAL inferred'], one: [] },
        rows: ['raw.site GROUP_BY'],
      }),
    });
    expect(show(graph)).toEqual([
      'b rows ← raw.site GROUP_BY exact @3; scans raw',
      'b.one ←',
      'b.total ← raw.id CONDITIONAL inferred @2, raw.price AGGREGATION exact @1',
    ]);
    expect(columnsOf(graph, 'b')).toEqual(['total', 'one']);
    expect(graph.jobs[0]?.job).toMatchObject({
      reads: [id('raw')],
      writes: [id('b')],
      declaredOnly: [],
      opaque: [],
      dialect: 'duckdb',
    });
  });

  test('a statement that selects only count(*) scans its relation', () => {
    const graph = linked([dataset('raw', ['id']), dataset('b')], [job('b', ['raw'])], {
      b: lineage({ target: 'b', reads: ['raw'], columns: { n: [] } }),
    });
    expect(show(graph)).toEqual(['b rows ← ; scans raw', 'b.n ←']);
  });

  test('a job that does not parse has one opaque flow over all declared datasets', () => {
    const reason = { statement: 0, code: 'parse-failed', message: 'odd', line: 2, column: 5 } as const;
    const graph = linked([dataset('raw', ['id']), dataset('b', ['x', 'y'])], [job('b', ['raw'])], {
      b: lineage([], { opaque: [reason] }),
    });
    expect(show(graph)).toEqual(['b rows opaque; scans raw']);
    expect(columnsOf(graph, 'b')).toEqual(['x', 'y']);
    expect(graph.jobs[0]?.job).toMatchObject({ reads: [id('raw')], opaque: [reason], declaredOnly: [] });
  });

  test('unknown columns are an opaque flow with a reason, never an empty list', () => {
    const graph = linked([dataset('raw'), dataset('b')], [job('b', ['raw', 'other'])], {
      b: lineage({ target: 'b', reads: ['raw'], columns: null }),
    });
    expect(show(graph)).toEqual(['b rows opaque; scans other, raw']);
    expect(graph.jobs[0]?.job.opaque).toEqual([
      {
        statement: 0,
        code: 'unsupported-construct',
        message: 'its output columns are unknown',
        line: 1,
        column: 1,
      },
    ]);
  });

  test('a job without a text keeps its opaque reason', () => {
    const code = { kind: 'opaque', code: 'python-model', message: 'it is Python' } as const;
    const graph = linked([dataset('raw', ['id']), dataset('b', ['x'])], [job('b', ['raw'], { code })], {});
    expect(show(graph)).toEqual(['b rows opaque; scans raw']);
    expect(graph.jobs[0]?.job.opaque).toEqual([
      { statement: 0, code: 'python-model', message: 'it is Python', line: 1, column: 1 },
    ]);
  });

  test("a text without a statement that writes the job's target is opaque", () => {
    const graph = linked([dataset('raw', ['id']), dataset('b', ['x'])], [job('b', ['raw'])], {
      b: lineage([]),
    });
    expect(show(graph)).toEqual(['b rows opaque; scans raw']);
    expect(graph.jobs[0]?.job.opaque).toMatchObject([{ code: 'no-sql' }]);
  });

  test('an opaque statement does not hide the columns of another statement', () => {
    const reason = {
      statement: 0,
      code: 'unsupported-construct',
      message: 'odd',
      line: 1,
      column: 1,
    } as const;
    const graph = linked([dataset('raw', ['id']), dataset('b')], [job('b', ['raw'])], {
      b: lineage(
        [
          { kind: 'other', target: null, columns: null },
          { target: 'b', reads: ['raw'], columns: { id: ['raw.id'] } },
        ],
        { opaque: [reason] },
      ),
    });
    expect(show(graph)).toEqual([
      'b rows opaque; scans raw',
      'b rows ← ; scans raw',
      'b.id ← raw.id IDENTITY exact @1',
    ]);
    expect(columnsOf(graph, 'b')).toEqual(['id']);
  });

  test('a declared dataset that no statement references is one opaque flow after all statements', () => {
    const graph = linked(
      [dataset('raw', ['id']), dataset('other', ['x']), dataset('b')],
      [job('b', ['raw', 'other'])],
      {
        b: lineage({ target: 'b', reads: ['raw'], columns: { id: ['raw.id'] } }),
      },
    );
    expect(show(graph)).toEqual([
      'b rows ← ; scans raw',
      'b.id ← raw.id IDENTITY exact @1',
      'b rows opaque; scans other',
    ]);
    expect(graph.jobs[0]?.flows.map(({ statement }) => statement)).toEqual([0, 0, 1]);
    expect(graph.jobs[0]?.job).toMatchObject({ reads: [id('raw')], declaredOnly: [id('other')], opaque: [] });
  });

  test('two outputs with the same name are one flow and a finding', () => {
    const graph = linked([dataset('raw', ['id', 'x']), dataset('b')], [job('b', ['raw'])], {
      b: lineage({
        target: 'b',
        reads: ['raw'],
        columns: [
          ['id', ['raw.id']],
          ['id', ['raw.x', 'raw.id']],
        ],
      }),
    });
    expect(show(graph)).toEqual([
      'b rows ← ; scans raw',
      'b.id ← raw.id IDENTITY exact @1@3, raw.x IDENTITY exact @2',
    ]);
    expect(columnsOf(graph, 'b')).toEqual(['id']);
    expect(graph.findings).toMatchObject([{ code: 'duplicate-output', subject: 'model.test.b' }]);
  });

  test('a snapshot has the columns that dbt adds, inferred from their source columns', () => {
    const code = job('snap', []).code;
    if (code.kind !== 'sql') throw new Error('a model has SQL');
    const added = [
      { name: 'dbt_scd_id', from: ['id', 'at'] },
      { name: 'dbt_deleted', from: [] },
    ];
    const graph = linked(
      [dataset('raw', ['id', 'at']), dataset('snap')],
      [job('snap', ['raw'], { kind: 'snapshot', code: { ...code, added } })],
      {
        snap: lineage({
          target: 'snap',
          reads: ['raw'],
          columns: { id: ['raw.id'], at: ['raw.at', 'raw.id WINDOW'] },
        }),
      },
    );
    expect(columnsOf(graph, 'snap')).toEqual(['id', 'at', 'dbt_scd_id', 'dbt_deleted']);
    expect(show(graph).filter((line) => line.includes('dbt_'))).toEqual([
      'snap.dbt_deleted ←',
      'snap.dbt_scd_id ← raw.at TRANSFORMATION inferred dbt snapshot, raw.id TRANSFORMATION inferred dbt snapshot, raw.id WINDOW inferred dbt snapshot',
    ]);
  });
});

describe('relations', () => {
  test('a relation that is not in the inventory becomes a dataset, with a finding', () => {
    const graph = linked([dataset('b')], [job('b', [])], {
      b: lineage({
        target: 'b',
        reads: ['else.where.t'],
        columns: { x: ['else.where.t.x'] },
        rows: ['else.where.t.y FILTER'],
      }),
    });
    const found = graph.datasets.find(({ kind }) => kind === 'unknown');
    expect(found).toMatchObject({ id: 'duckdb://test|else.where.t', columnsComplete: false, nodeId: null });
    expect(found?.columns.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(graph.findings).toMatchObject([
      { code: 'undeclared-read', severity: 'warning', subject: 'model.test.b', file: 'models/b.sql' },
    ]);
    expect(graph.jobs[0]?.job.reads).toEqual(['duckdb://test|else.where.t']);
  });

  test('reading a relation of the project without declaring it is a finding', () => {
    const graph = linked([dataset('a', ['x']), dataset('b')], [job('b', [])], {
      b: lineage({ target: 'b', reads: ['a'], columns: { x: ['a.x'] } }),
    });
    expect(graph.datasets.length).toBe(2);
    expect(graph.findings.map(({ code }) => code)).toEqual(['undeclared-read']);
  });

  test('a declared relation that is missing in the source has no second finding', () => {
    const missing = ['model.test.a', 'model.test.b.v2', 'model.test.c'];
    const graph = linked([dataset('x')], [job('x', [], { missing })], {
      x: lineage({ target: 'x', reads: ['a', 'b', 'd'], columns: { x: ['a.x'] } }),
    });
    expect(graph.findings.map(({ message }) => message)).toEqual([
      'model.test.x reads db.main.d, which it does not declare.',
    ]);
  });

  test('a model that reads itself has no finding', () => {
    const graph = linked([dataset('raw', ['x']), dataset('b', ['x'])], [job('b', ['raw'])], {
      b: lineage({ target: 'b', reads: ['raw', 'b'], columns: { x: ['raw.x'] }, rows: ['b.x FILTER'] }),
    });
    expect(graph.findings).toEqual([]);
    expect(graph.jobs[0]?.job.reads).toEqual([id('b'), id('raw')]);
  });

  test('the defaults of the text complete names with fewer parts', () => {
    const index = indexDatasets(inventory([dataset('a'), dataset('b')], []));
    const find = (name: string, more: Partial<SourceJob> = {}) =>
      index.find(name as never, job('j', [], more));
    expect(find('a')).toBe(id('a'));
    expect(find('main.a')).toBe(id('a'));
    expect(find('db.main.a')).toBe(id('a'));
    expect(find('other.a')).toBe(null);
    expect(find('c')).toBe(null);
    const code = job('j', []).code;
    if (code.kind !== 'sql') throw new Error('a model has SQL');
    const bare = { code: { ...code, defaultDatabase: null, defaultSchema: null } };
    expect(find('a', bare)).toBe(id('a'));
    const elsewhere = { code: { ...code, defaultSchema: 'raw' } };
    expect(find('a', elsewhere)).toBe(null);
  });
});

describe('temporary relations', () => {
  const temporary = { temporary: ['t'] };

  test('are expanded: columns, rows and scans', () => {
    const graph = linked([dataset('raw', ['a', 'f']), dataset('b')], [job('b', ['raw'])], {
      b: lineage(
        [
          {
            kind: 'create-table',
            target: 't',
            reads: ['raw'],
            columns: { x: ['raw.a AGGREGATION'] },
            rows: ['raw.f FILTER'],
          },
          { target: 'b', reads: ['t'], columns: { y: ['t.x TRANSFORMATION inferred'] }, rows: ['t.x JOIN'] },
        ],
        temporary,
      ),
    });
    expect(show(graph)).toEqual([
      'b rows ← raw.a JOIN exact @4, raw.f FILTER exact @2; scans raw',
      'b.y ← raw.a AGGREGATION inferred @3',
    ]);
    expect(graph.datasets.map(({ id: key }) => key)).toEqual([id('b'), id('raw')]);
  });

  test('change the digests of their readers when they change', () => {
    const digests = [['raw.a'], ['raw.a AGGREGATION']].map((inputs) => {
      const graph = linked([dataset('raw', ['a']), dataset('b')], [job('b', ['raw'])], {
        b: lineage(
          [
            { kind: 'create-table', target: 't', reads: ['raw'], columns: { x: inputs } },
            { target: 'b', reads: ['t'], columns: { y: ['t.x'] } },
          ],
          temporary,
        ),
      });
      return graph.jobs[0]?.flows.find(({ kind }) => kind === 'column')?.digest;
    });
    expect(digests[0]).not.toBe(digests[1]);
  });

  test('with unknown columns make their readers opaque', () => {
    const graph = linked([dataset('raw'), dataset('b', ['y'])], [job('b', ['raw'])], {
      b: lineage(
        [
          { kind: 'create-table', target: 't', reads: ['raw'], columns: null },
          { target: 'b', reads: ['t'], columns: { y: ['t.x'] } },
        ],
        {
          ...temporary,
          opaque: [{ statement: 0, code: 'star-over-unknown', message: 'odd', line: 1, column: 1 }],
        },
      ),
    });
    expect(show(graph)).toEqual(['b rows opaque; scans raw']);
    expect(graph.jobs[0]?.job.opaque.map(({ statement, code }) => `${statement} ${code}`)).toEqual([
      '0 star-over-unknown',
      '1 unresolved-reference',
    ]);
  });
});

describe('columns of a dataset', () => {
  const one = (catalog: Dataset, outputs: readonly string[]): ColumnGraph =>
    linked([dataset('raw', ['id']), catalog], [job('b', ['raw'])], {
      b: lineage({
        target: 'b',
        reads: ['raw'],
        columns: outputs.map((name) => [name, ['raw.id']] as const),
      }),
    });

  test('are those of the code, in its order, with spelling and types of the catalog', () => {
    const graph = one(dataset('b', ['Total', 'ID']), ['id', 'total']);
    expect(graph.datasets[0]?.columns).toMatchObject([
      { name: 'ID', type: 'integer' },
      { name: 'Total', type: 'integer' },
    ]);
    expect(show(graph).slice(1)).toEqual([
      'b.ID ← raw.id IDENTITY exact @1',
      'b.Total ← raw.id IDENTITY exact @2',
    ]);
    expect(graph.findings).toEqual([]);
  });

  test('that differ only in case are separate if the catalog has both', () => {
    const graph = one(dataset('b', ['a', 'A']), ['A', 'a']);
    expect(columnsOf(graph, 'b')).toEqual(['A', 'a']);
  });

  test('that differ between catalog and code are an info finding that lists them', () => {
    const graph = one(dataset('b', ['id', 'old']), ['id', 'new']);
    expect(columnsOf(graph, 'b')).toEqual(['id', 'new']);
    expect(graph.findings).toMatchObject([
      {
        code: 'catalog-differs',
        severity: 'info',
        message:
          'The catalog and the code of db.main.b list different columns: only the catalog has old; only the code has new.',
      },
    ]);
  });

  test('that are documented and not returned by the code are an info finding', () => {
    const graph = one({ ...dataset('b', ['id', 'gone']), columnsComplete: false }, ['id']);
    expect(columnsOf(graph, 'b')).toEqual(['id']);
    expect(graph.findings).toMatchObject([{ code: 'declared-column-missing' }]);
  });

  test('that differ from an enforced contract are a warning', () => {
    const texts = { b: lineage({ target: 'b', columns: { id: [], net: [] } }) };
    const findingsWith = (contract: readonly string[]) =>
      linked([dataset('b')], [job('b', [], { contract })], texts).findings;
    expect(findingsWith(['id', 'amount'])).toMatchObject([
      {
        code: 'contract-broken',
        message:
          'The code of model.test.b does not return amount and returns the additional column net, which breaks its enforced contract.',
      },
    ]);
    expect(findingsWith(['ID', 'net'])).toEqual([]);
  });

  test('have the spelling of the catalog for readers', () => {
    const graph = linked(
      [dataset('raw', ['id']), dataset('a', ['Id']), dataset('b')],
      [job('a', ['raw']), job('b', ['a'])],
      {
        a: lineage({ target: 'a', reads: ['raw'], columns: { id: ['raw.id'] } }),
        b: lineage({ target: 'b', reads: ['a'], columns: { id: ['a.id'] }, rows: ['a.ID FILTER'] }),
      },
    );
    expect(show(graph).filter((line) => line.startsWith('b'))).toEqual([
      'b rows ← a.Id FILTER exact @2; scans a',
      'b.id ← a.Id IDENTITY exact @1',
    ]);
  });

  test('that a reader references are added to an incomplete list', () => {
    const graph = linked(
      [{ ...dataset('raw', ['Id']), columnsComplete: false }, dataset('b')],
      [job('b', ['raw'])],
      {
        b: lineage({ target: 'b', reads: ['raw'], columns: { x: ['raw.z', 'raw.id', 'raw.y FILTER'] } }),
      },
    );
    expect(columnsOf(graph, 'raw')).toEqual(['Id', 'y', 'z']);
    expect(graph.datasets.find(({ id: key }) => key === id('raw'))?.columnsComplete).toBe(false);
    expect(graph.findings).toEqual([]);
  });

  test('that a reader references and a complete list lacks are a warning, and the list stays complete', () => {
    const graph = linked(
      [dataset('raw', ['id']), dataset('a'), dataset('b')],
      [job('a', ['raw', 'b']), job('b', ['a'])],
      {
        a: lineage({ target: 'a', reads: ['raw', 'b'], columns: { id: ['raw.id', 'b.nope'] } }),
        b: lineage({ target: 'b', reads: ['a'], columns: { id: ['a.id'] } }),
      },
    );
    expect(columnsOf(graph, 'b')).toEqual(['id']);
    expect(graph.findings).toMatchObject([{ code: 'unknown-column', severity: 'warning' }]);
  });

  test('are not defined by rows that are inserted into the dataset', () => {
    const graph = linked([dataset('raw', ['id']), dataset('b', ['id', 'more'])], [job('b', ['raw'])], {
      b: lineage({ kind: 'insert', target: 'b', reads: ['raw'], columns: { id: ['raw.id'] } }),
    });
    expect(columnsOf(graph, 'b')).toEqual(['id', 'more']);
    expect(graph.findings).toEqual([]);
  });
});

test('the order of jobs and datasets does not change the bytes of the graph', () => {
  const datasets = [dataset('raw', ['id']), dataset('a'), dataset('b'), dataset('c')];
  const jobs = [job('a', ['raw']), job('b', ['a']), job('c', ['b', 'a'])];
  const texts = {
    a: lineage({ target: 'a', reads: ['raw', 'x.y.z'], columns: { id: ['raw.id'] } }),
    b: lineage({ target: 'b', reads: ['a'], columns: { id: ['a.id'] } }),
    c: lineage({ target: 'c', reads: ['b', 'x.y.z'], columns: { id: ['b.id', 'x.y.z.q'] } }),
  };
  const straight = JSON.stringify(linked(datasets, jobs, texts));
  expect(JSON.stringify(linked(datasets.toReversed(), jobs.toReversed(), texts))).toBe(straight);
});
