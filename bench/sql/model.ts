/**
 * A dbt model of about the given number of lines, as dbt compiles it: import CTEs, a staged union, a join, an
 * aggregate, and a wide final list.
 */

export function longModel(lines: number): string {
  const width = Math.max(4, Math.floor((lines - 62) / 3));
  return `with orders as (
    select * from warehouse.sales.orders
),

riders as (
    select * from warehouse.sales.riders
    where deleted_at is null
),

both_years as (
    select * from orders
    union all
    select * from warehouse.archive.orders
),

cleaned as (
    -- one row for each order
    select
        order_id,
        rider_id,
        lower(trim(city)) as city,
        cast(placed_at as timestamp) as placed_at,
${each(width, (i) => `        ${cleaning(i)} as amount_${i}`)}
    from both_years
    where placed_at >= '2024-01-01'
      and (status in ('paid', 'shipped', 'returned') or status is null)
),

ranked as (
    select
        *,
        row_number() over (
            partition by rider_id
            order by placed_at desc
        ) as position
    from cleaned
),

summed as (
    select
        rider_id,
        date_trunc('month', placed_at) as month,
        count(*) as orders,
        count(distinct city) as cities,
${each(width, (i) => `        ${summing(i)} as total_${i}`)}
    from cleaned
    group by 1, 2
    having count(*) > 1
),

final as (
    select
        ranked.order_id,
        ranked.city,
        riders.name as rider_name,
        coalesce(summed.orders, 0) as orders,
${each(width, (i) => `        ${joining(i)} as result_${i}`)}
    from ranked
    left join riders on ranked.rider_id = riders.rider_id
    left join summed
        on ranked.rider_id = summed.rider_id
        and date_trunc('month', ranked.placed_at) = summed.month
    where ranked.position = 1
)

select * from final`;
}

function each(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join(',\n');
}

function cleaning(i: number): string {
  if (i % 4 === 0) return `cast(price_${i} as decimal(18, 2))`;
  if (i % 4 === 1) return `coalesce(price_${i}, 0)`;
  if (i % 4 === 2) return `case when price_${i} < 0 then 0 else price_${i} end`;
  return `price_${i}`;
}

function summing(i: number): string {
  return i % 2 === 0 ? `sum(amount_${i})` : `sum(case when city = 'x' then amount_${i} else 0 end)`;
}

function joining(i: number): string {
  return i % 2 === 0 ? `summed.total_${i}` : `round(ranked.amount_${i} / nullif(summed.total_${i}, 0), 2)`;
}
