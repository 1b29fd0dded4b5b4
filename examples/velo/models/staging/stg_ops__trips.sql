-- One row per trip. A dock sends a trip again when its end is corrected: the last load wins.
with

source as (

    select * from {{ source('ops', 'trips') }}

),

latest as (

    select
        *,
        row_number() over (partition by trip_id order by loaded_at desc) as load_rank
    from source
    qualify load_rank = 1

)

select
    trip_id,
    rider_id,
    bike_id,
    start_station_id,
    end_station_id,
    started_at,
    ended_at,
    trip_state = 'finished' as is_finished,
    distance_m / 1000.0 as distance_km,
    date_diff('minute', started_at, ended_at) as ride_minutes,
    round(60 * distance_km / ride_minutes, 1) as speed_kmh
from latest
where trip_state <> 'test'
