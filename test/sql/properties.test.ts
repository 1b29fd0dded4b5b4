import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Input, QueryLineage } from '../../src/model/query-lineage.ts';
import { analyse } from '../../src/sql/index.ts';

const SCHEMA = { a: ['x', 'y', 'z'], b: ['x', 'u', 'v'] };

/** A query as a function of its aliases and of the text between its tokens, which must not matter. */
type Text = (names: { readonly a: string; readonly b: string; readonly gap: string }) => string;

const column: fc.Arbitrary<Text> = fc
  .constantFrom('a.x', 'a.y', 'a.z', 'b.x', 'b.u', 'b.v')
  .map((name): Text => {
    const [table = '', field = ''] = name.split('.');
    return (names) => `${table === 'a' ? names.a : names.b}.${field}`;
  });

function node(template: readonly string[], ...parts: readonly fc.Arbitrary<Text>[]): fc.Arbitrary<Text> {
  return fc.tuple(...parts).map(
    (texts): Text =>
      (names) =>
        template.map((word, i) => `${word} ${texts[i]?.(names) ?? ''}`).join(names.gap),
  );
}

const { value } = fc.letrec<{ value: Text; condition: Text }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    column,
    node(['(', '+', ')'], tie('value'), tie('value')),
    node(['coalesce (', ',', ')'], tie('value'), tie('value')),
    node(['case when', 'then', 'else', 'end'], tie('condition'), tie('value'), tie('value')),
    node(['(select max ( q.u + ', ') from b q where q.v = ', ')'], tie('value'), column),
  ),
  condition: node(['', '>', ''], tie('value'), tie('value')),
}));
const condition = node(['', '>', ''], value, value);
const windowed = node(['sum (', ') over ( partition by', 'order by', 'desc )'], value, column, column);

interface Shape {
  readonly items: readonly Text[];
  readonly on: Text;
  readonly where: Text | null;
  readonly distinct: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  items: fc.array(fc.oneof(value, windowed), { minLength: 1, maxLength: 4 }),
  on: condition,
  where: fc.option(condition),
  distinct: fc.boolean(),
});

const PLAIN = { a: 'a', b: 'b', gap: ' ' };

function sqlOf({ items, on, where, distinct }: Shape, names: Parameters<Text>[0] = PLAIN): string {
  const { gap } = names;
  const list = items.map((item, i) => `${item(names)}${gap}as o${i}`).join(`${gap},`);
  const aliased = (table: 'a' | 'b'): string =>
    names[table] === table ? table : `${table} as ${names[table]}`;
  const from = [`from ${aliased('a')}`, `left join ${aliased('b')}`, `on ${on(names)}`];
  const filter = where === null ? [] : [`where ${where(names)}`];
  return [`select${distinct ? ' distinct' : ''}`, list, ...from, ...filter].join(gap);
}

function lineageOf(sql: string): QueryLineage {
  const request = { sql, dialect: 'postgres', schema: SCHEMA } as const;
  return analyse({ ...request, defaultDatabase: null, defaultSchema: null, target: null }).lineage;
}

/** Without places, which depend on the text. */
function inputsOf(inputs: readonly Input[], { relations }: QueryLineage): string[] {
  return inputs
    .map(({ relation, column: at, subtype, confidence }) => {
      const { name, columns } = relations[relation] ?? { name: '', columns: [] };
      return `${name}.${columns[at]} ${subtype} ${confidence}`;
    })
    .sort();
}

function factsOf(sql: string): { columns: unknown[]; rows: string[]; rowDigest: string } {
  const lineage = lineageOf(sql);
  expect(lineage.opaque, sql).toEqual([]);
  const statement = lineage.statements.at(-1);
  return {
    columns: (statement?.columns ?? []).map(({ name, digest, inputs }) => ({
      name,
      digest,
      inputs: inputsOf(inputs, lineage),
    })),
    rows: inputsOf(statement?.rows ?? [], lineage),
    rowDigest: statement?.rowDigest ?? '',
  };
}

describe('the lineage does not change with', () => {
  it('the names of aliases', () => {
    fc.assert(
      fc.property(shape, (one) => {
        expect(factsOf(sqlOf(one, { a: 'k', b: 'm', gap: ' ' }))).toEqual(factsOf(sqlOf(one)));
      }),
    );
  });

  it('white space and comments', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const commented = sqlOf(one, { ...PLAIN, gap: ' -- select c from d\n\t/* , ( */ ' });
        expect(factsOf(commented)).toEqual(factsOf(sqlOf(one)));
      }),
    );
  });

  it.each([
    ['a derived table around it', (sql: string) => `select * from (${sql}) as w`],
    ['a common table expression around it', (sql: string) => `with w as (${sql}) select * from w`],
    [
      'a derived table and a common table expression',
      (sql: string) => `with w as (select * from (${sql}) as r) select w.* from w`,
    ],
  ])('%s', (_, wrap) => {
    fc.assert(
      fc.property(shape, (one) => {
        const { columns, rows } = factsOf(sqlOf(one));
        expect(factsOf(wrap(sqlOf(one)))).toMatchObject({ columns, rows });
      }),
    );
  });

  it('a temporary table between the query and the target', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const lineage = lineageOf(`create temp table w as ${sqlOf(one)}; create table r as select * from w`);
        const { columns } = factsOf(sqlOf(one));
        expect(
          lineage.lineage.map(({ column: name, inputs }) => ({ name, inputs: inputsOf(inputs, lineage) })),
        ).toMatchObject(
          columns.map((each) => ({ ...(each as object), digest: undefined })).map(withoutDigest),
        );
      }),
    );
  });
});

function withoutDigest({ digest: _, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}

describe('no reference is lost', () => {
  it('every column that the text references is an input of a column or of the rows', () => {
    fc.assert(
      fc.property(shape, (one) => {
        const sql = sqlOf(one);
        const { columns, rows } = factsOf(sql);
        const all = [...columns.flatMap((each) => (each as { inputs: string[] }).inputs), ...rows];
        const named = new Set(
          [...sql.matchAll(/\b([abq])\.([a-z])\b/g)].map(
            ([, of, name]) => `${of === 'q' ? 'b' : of}.${name}`,
          ),
        );
        for (const name of named)
          expect(
            all.some((input) => input.startsWith(`${name} `)),
            `${name} of ${sql}`,
          ).toBe(true);
      }),
    );
  });
});
