{{
    config(
        materialized='incremental',
        incremental_strategy='delete+insert',
        unique_key=['station_id', 'hour_start'],
        on_schema_change='fail'
    )
}}

-- Bikes leaving and arriving per station and hour, with the weather of that day.
with

trips as (

    select * from {{ ref('fct_trips') }}

),

departures as (

    select
        start_station_id as station_id,
        date_trunc('hour', started_at) as hour_start,
        count(*) as departures,
        0 as arrivals,
        sum(distance_km) as km_out
    from trips
    group by 1, 2

),

arrivals as (

    select
        end_station_id,
        date_trunc('hour', ended_at),
        0,
        count(*),
        null
    from trips
    group by 1, 2

),

movements as (

    select * from departures
    union all
    select * from arrivals

)

select
    movements.station_id,
    movements.hour_start,
    sum(movements.departures) as departures,
    sum(movements.arrivals) as arrivals,
    sum(movements.km_out) as km_out,
    any_value(weather.rain_mm) as rain_mm,
    any_value(weather.temp_c) as temp_c
from movements
inner join {{ ref('dim_stations') }} as stations on stations.station_id = movements.station_id
left join {{ ref('stg_sky__days') }} as weather
    on weather.zone_code = stations.zone_code
    and weather.day = cast(movements.hour_start as date)
{% if is_incremental() %}
-- A late dock reports up to a day behind: that day is counted again.
where movements.hour_start >= (select max(this.hour_start) - interval 1 day from {{ this }} as this)
{% endif %}
group by 1, 2
