select
    repair_id,
    bike_id,
    mechanic,
    opened_at,
    closed_at,
    fault_code,
    labour_minutes,
    coalesce(outcome, 'open') as outcome
from {{ source('bench', 'repairs') }}
