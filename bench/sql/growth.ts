/**
 * Texts that grow, each in a shape that costs some parsers more than linear time, or their stack. In: a
 * count. Out: the text.
 */

export interface Shape {
  readonly name: string;
  readonly count: number;
  readonly sql: (count: number) => string;
}

export const SHAPES: readonly Shape[] = [
  { name: '2 MB in an IN list', count: 300_000, sql: (n) => `select a from t where a in (${numbers(n)})` },
  { name: '10,000 branches of UNION ALL', count: 10_000, sql: unions },
  { name: '2,000 nested brackets', count: 2_000, sql: (n) => `select ${nested('(', 'a', ')', n)} from t` },
  {
    name: '2,000 nested brackets with OR',
    count: 2_000,
    sql: (n) => where(nested('(a = 1 or ', 'b', ')', n)),
  },
  { name: '2,000 nested calls', count: 2_000, sql: (n) => `select ${nested('f(', 'a', ')', n)} from t` },
  { name: '2,000 nested CASE', count: 2_000, sql: (n) => `select ${nested(CASE, 'c', ' end', n)} from t` },
  {
    name: '2,000 nested subqueries',
    count: 2_000,
    sql: (n) => `select ${nested('(select ', 'a', ')', n)} from t`,
  },
  {
    name: '2,000 nested FROM',
    count: 2_000,
    sql: (n) => nested('select a from (', 'select a from t', ') x', n),
  },
  { name: '5,000 columns', count: 5_000, sql: (n) => `select ${listed(n, (i) => `a + b as c${i}`)} from t` },
  { name: '20,000 operands of AND', count: 20_000, sql: (n) => where(listed(n, () => 'a = b', ' and ')) },
  {
    name: '20,000 operands of ||',
    count: 20_000,
    sql: (n) => `select ${listed(n, () => 'a', ' || ')} from t`,
  },
  {
    name: '20,000 turns of + and -',
    count: 20_000,
    sql: (n) => `select a${' + b - c'.repeat(n / 2)} from t`,
  },
  { name: '5,000 joins', count: 5_000, sql: joins },
  { name: '5,000 CTEs, each over the previous one', count: 5_000, sql: expressions },
  { name: '5,000 aliases, each of the previous one', count: 5_000, sql: aliases },
];

const CASE = 'case when a > 1 then b else ';

function nested(open: string, inner: string, close: string, count: number): string {
  return open.repeat(count) + inner + close.repeat(count);
}

function listed(count: number, item: (index: number) => string, separator = ', '): string {
  return Array.from({ length: count }, (_, i) => item(i)).join(separator);
}

function where(condition: string): string {
  return `select a from t where ${condition}`;
}

function numbers(count: number): string {
  return listed(count, (i) => String(100_000 + (i % 900_000)), ',');
}

function unions(count: number): string {
  return listed(count, (i) => `select a, b from t${i % 100} where c > ${i}`, ' union all ');
}

function joins(count: number): string {
  return `select t0.a from t t0 ${listed(count, (i) => `join t t${i + 1} on t${i + 1}.a = t${i}.b`, ' ')}`;
}

function expressions(count: number): string {
  const each = (i: number): string => `c${i + 1} as (select a + 1 as a from c${i})`;
  return `with c0 as (select a from t), ${listed(count, each)} select a from c${count}`;
}

function aliases(count: number): string {
  return `select a as c0, ${listed(count, (i) => `c${i} + 1 as c${i + 1}`)} from t`;
}
