-- Which zones the van should visit before the morning: expected departures against the bikes at home there.
with

zones_to_check as (

    select zone_code from {{ ref('demand_forecast') }}
    union
    select zone_code from {{ ref('dim_stations') }} where is_open

),

morning as (

    select
        zone_code,
        sum(expected_departures) as departures
    from {{ ref('demand_forecast') }}
    where hour_of_day between 6 and 10
    group by zone_code

),

homes as (

    select
        zone_code,
        sum(home_bikes) as bikes
    from {{ ref('dim_stations') }}
    group by zone_code

)

select
    zones_to_check.zone_code,
    coalesce(morning.departures, 0) as expected_departures,
    coalesce(homes.bikes, 0) as home_bikes,
    expected_departures - home_bikes as bikes_to_bring
from zones_to_check
left join morning using (zone_code)
left join homes using (zone_code)
