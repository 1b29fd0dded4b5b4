-- Where each bike stands: its latest trip or repair, what it has run since it was bought, which faults it has shown.
with

events as (

    select
        bike_id,
        ended_at as happened_at,
        'trip' as event_kind,
        distance_km
    from {{ ref('fct_trips') }}

    union all

    select
        bike_id,
        opened_at,
        'repair',
        null
    from {{ ref('int_repair_costs') }}

),

timeline as (

    select
        bike_id,
        happened_at,
        event_kind,
        lag(happened_at) over bike_days as previous_event_at,
        sum(distance_km) over bike_days as km_so_far,
        count(*) filter (where event_kind = 'repair') over bike_days as repairs_so_far
    from events
    window bike_days as (partition by bike_id order by happened_at)
    qualify row_number() over (partition by bike_id order by happened_at desc) = 1

),

fault_groups as (

    select distinct
        bike_id,
        fault_group
    from {{ ref('int_repair_costs') }}
    where outcome <> 'scrapped'

),

fault_lists as (

    select
        bike_id,
        count(*) as fault_group_count,
        array_to_string(list_sort(list(fault_group)), ', ') as fault_groups
    from fault_groups
    group by bike_id

)

select
    bikes.bike_id,
    bikes.kind,
    bikes.status,
    timeline.event_kind as last_event_kind,
    timeline.happened_at as last_event_at,
    date_diff('day', timeline.previous_event_at, timeline.happened_at) as days_between_events,
    round(timeline.km_so_far, 1) as km_so_far,
    timeline.repairs_so_far,
    fault_lists.fault_groups,
    case
        when bikes.status = 'repair' then 'in the workshop'
        when timeline.repairs_so_far >= 2 and fault_lists.fault_group_count >= 2 then 'worn out'
        when timeline.km_so_far > 20 then 'due for a check'
        else 'fine'
    end as verdict
from {{ ref('dim_bikes') }} as bikes
left join timeline on timeline.bike_id = bikes.bike_id
left join fault_lists on fault_lists.bike_id = bikes.bike_id
