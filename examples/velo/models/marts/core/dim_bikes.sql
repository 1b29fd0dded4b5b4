-- One row per bike in its current state, under contract: the fleet app reads this table directly.
with

history as (

    select * from {{ ref('bikes_history') }}

),

changes as (

    select
        bike_id,
        count(*) - 1 as status_changes,
        min(dbt_valid_from) as first_seen_at
    from history
    group by 1

)

select
    current_state.bike_id,
    upper(current_state.frame_no) as frame_no,
    current_state.kind,
    current_state.status,
    current_state.home_station_id,
    cast({{ cents_to_euros('current_state.price_cents') }} as decimal(10, 2)) as purchase_price,
    current_state.dbt_valid_from as status_since,
    cast(changes.status_changes as integer) as status_changes,
    changes.first_seen_at
from history as current_state
inner join changes using (bike_id)
where current_state.dbt_valid_to is null
