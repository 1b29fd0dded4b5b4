select
    repair_id,
    part_no,
    quantity,
    unit_cost_cents,
    quantity * unit_cost_cents as cost_cents
from {{ source('bench', 'repair_parts') }}
where quantity > 0
