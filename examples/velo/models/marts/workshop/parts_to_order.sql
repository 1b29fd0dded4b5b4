-- Parts that run low, the most used of each supplier first.
select
    parts.part_no,
    parts.part_name,
    parts.supplier,
    parts.stock_count,
    parts.reorder_at,
    parts.list_price,
    coalesce(sum(used.quantity), 0) as used_quantity,
    parts.list_price * used_quantity as used_value,
    rank() over (partition by parts.supplier order by sum(used.quantity) desc nulls last) as supplier_rank,
    parts.stock_count - used_quantity < parts.reorder_at as is_low
from {{ ref('stg_bench__parts') }} as parts
left join {{ ref('stg_bench__repair_parts') }} as used
    on used.part_no = parts.part_no
    and used.repair_id in (
        select repairs.repair_id
        from {{ ref('stg_bench__repairs') }} as repairs
        where repairs.opened_at >= timestamp '{{ var("parts_demand_since") }}'
    )
group by 1, 2, 3, 4, 5, 6
