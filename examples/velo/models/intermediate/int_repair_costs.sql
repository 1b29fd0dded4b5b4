-- One row per repair with what it cost in parts and labour.
{% set labour_cents_per_minute = 95 %}

with

materials as (

    select
        repair_id,
        count(*) as part_lines,
        sum(cost_cents) as material_cents,
        max(part_no) filter (where cost_cents >= 10000) as costly_part_no
    from {{ ref('stg_bench__repair_parts') }}
    group by repair_id

)

select
    repairs.repair_id,
    repairs.bike_id,
    repairs.mechanic,
    repairs.opened_at,
    repairs.closed_at,
    repairs.outcome,
    faults.fault_group,
    faults.severity,
    coalesce(materials.part_lines, 0) as part_lines,
    materials.costly_part_no,
    coalesce(materials.material_cents, 0) as parts_cents,
    coalesce(repairs.labour_minutes, 0) * {{ labour_cents_per_minute }} as labour_cents,
    parts_cents + labour_cents as total_cents
from {{ ref('stg_bench__repairs') }} as repairs
left join materials on materials.repair_id = repairs.repair_id
left join {{ ref('fault_codes') }} as faults using (fault_code)
