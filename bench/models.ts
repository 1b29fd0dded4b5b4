/**
 * The SQL of one generated model, as dbt compiles it: 20 to 60 lines with common table expressions over one
 * or two upstream relations. In: the relations that it reads, and random numbers. Out: the text and its
 * output columns.
 *
 *   joined: with orders as (select * from …), totals as (… group by …), joined as (… left join …) select …
 */
import type { Random } from './random.ts';

export interface Relation {
  /** The name in SQL. */
  readonly sql: string;
  /** The first column is a key, the second a time; the others are amounts. */
  readonly columns: readonly string[];
}

export interface ModelSql {
  readonly sql: string;
  readonly columns: readonly string[];
}

/**
 * The number of output columns of a model. With it, a project of 2,000 models has about 38,000 direct edges.
 */
const WIDTH = 16;
const WORDS = [
  'gross',
  'net',
  'tax',
  'fee',
  'cost',
  'margin',
  'units',
  'score',
  'rate',
  'share',
  'stock',
  'spend',
];

export function modelSql(upstream: readonly [Relation, Relation], random: Random): ModelSql {
  const shape = random.pick([cleaned, joined, joined, ranked, summed, stacked]);
  return shape(upstream, random);
}

export function stagingSql(source: Relation, random: Random): ModelSql {
  return cleaned([source, source], random);
}

/** A random amount column of a relation. */
function amount({ columns }: Relation, random: Random): string {
  return random.pick(columns.slice(2));
}

function outputs(random: Random): string[] {
  const offset = random.below(WORDS.length);
  return Array.from({ length: WIDTH - 2 }, (_, i) => {
    const word = WORDS[(i + offset) % WORDS.length] ?? 'value';
    return `${word}_${Math.floor(i / WORDS.length) + 1}${i % 3 === 0 ? '_usd' : ''}`;
  });
}

function key(relation: Relation): string {
  return relation.columns[0] ?? 'id';
}

function time(relation: Relation): string {
  return relation.columns[1] ?? 'at';
}

function lines(items: readonly string[], indent: string): string {
  return items.map((item) => `${indent}${item}`).join(',\n');
}

function cleaned([source]: readonly [Relation, Relation], random: Random): ModelSql {
  const names = outputs(random);
  const items = names.map((name, i) => {
    const from = amount(source, random);
    switch (i % 4) {
      case 0:
        return `cast(${from} as decimal(18, 2)) as ${name}`;
      case 1:
        return `coalesce(${from}, 0) as ${name}`;
      case 2:
        return `case when ${from} < 0 then 0 else ${from} end as ${name}`;
      default:
        return `${from} as ${name}`;
    }
  });
  const sql = `with source as (
    select * from ${source.sql}
),

renamed as (
    -- one row for each key
    select
        ${key(source)} as entity_id,
        ${time(source)} as changed_at,
${lines(items, '        ')}
    from source
    where ${key(source)} is not null
)

select * from renamed`;
  return { sql, columns: ['entity_id', 'changed_at', ...names] };
}

function joined([left, right]: readonly [Relation, Relation], random: Random): ModelSql {
  const names = outputs(random);
  const summed = Array.from({ length: 4 }, () => amount(right, random));
  const items = names.map((name, i) => {
    const from = amount(left, random);
    if (i < 4) return `right_side.total_${i} as ${name}`;
    if (i % 4 === 0)
      return `case when left_side.${from} > 0 then right_side.total_${i % 4} else 0 end as ${name}`;
    if (i % 4 === 1) return `left_side.${from} - coalesce(right_side.total_${i % 4}, 0) as ${name}`;
    return `left_side.${from} as ${name}`;
  });
  const sql = `with left_side as (
    select * from ${left.sql}
),

right_side as (
    select
        ${key(right)} as entity_id,
        max(${time(right)}) as last_changed_at,
${lines(
  summed.map((from, i) => `sum(${from}) as total_${i}`),
  '        ',
)}
    from ${right.sql}
    where ${time(right)} >= '2020-01-01'
    group by ${key(right)}
),

joined as (
    select
        left_side.${key(left)} as entity_id,
        coalesce(right_side.last_changed_at, left_side.${time(left)}) as changed_at,
${lines(items, '        ')}
    from left_side
    left join right_side
        on left_side.${key(left)} = right_side.entity_id
    where left_side.${amount(left, random)} is not null
)

select * from joined`;
  return { sql, columns: ['entity_id', 'changed_at', ...names] };
}

function ranked([source]: readonly [Relation, Relation], random: Random): ModelSql {
  const names = outputs(random);
  const window = `over (partition by ${key(source)} order by ${time(source)})`;
  const items = names.map((name, i) => {
    const from = amount(source, random);
    if (i % 5 === 0) return `sum(${from}) ${window} as ${name}`;
    if (i % 5 === 1) return `lag(${from}) ${window} as ${name}`;
    if (i % 5 === 2) return `round(${from} * 100.0 / nullif(${amount(source, random)}, 0), 2) as ${name}`;
    return `${from} as ${name}`;
  });
  const sql = `with source as (
    select * from ${source.sql}
),

ranked as (
    select
        ${key(source)} as entity_id,
        ${time(source)} as changed_at,
${lines(items, '        ')},
        row_number() over (
            partition by ${key(source)}
            order by ${time(source)} desc
        ) as position
    from source
),

latest as (
    select * from ranked
    where position = 1
)

select
    entity_id,
    changed_at,
${lines(names, '    ')}
from latest`;
  return { sql, columns: ['entity_id', 'changed_at', ...names] };
}

function summed([source]: readonly [Relation, Relation], random: Random): ModelSql {
  const names = outputs(random);
  const items = names.map((name, i) => {
    const from = amount(source, random);
    if (i % 4 === 0) return `sum(case when ${from} > 10 then ${from} else 0 end) as ${name}`;
    if (i % 4 === 1) return `max(${from}) as ${name}`;
    if (i % 4 === 2) return `count(distinct ${from}) as ${name}`;
    return `sum(${from}) as ${name}`;
  });
  const sql = `with source as (
    select * from ${source.sql}
    where ${amount(source, random)} > 0
),

summed as (
    select
        ${key(source)} as entity_id,
        date_trunc('month', ${time(source)}) as changed_at,
${lines(items, '        ')}
    from source
    group by 1, 2
    having count(*) > 1
)

select * from summed`;
  return { sql, columns: ['entity_id', 'changed_at', ...names] };
}

function stacked([first, second]: readonly [Relation, Relation], random: Random): ModelSql {
  const names = outputs(random);
  const side = (name: string, relation: Relation): string => `${name} as (
    select
        ${key(relation)} as entity_id,
        ${time(relation)} as changed_at,
${lines(
  names.map((output) => `${amount(relation, random)} as ${output}`),
  '        ',
)}
    from ${relation.sql}
)`;
  const sql = `with ${side('first_part', first)},

${side('second_part', second)},

stacked as (
    select * from first_part
    union all
    select * from second_part
)

select * from stacked`;
  return { sql, columns: ['entity_id', 'changed_at', ...names] };
}
