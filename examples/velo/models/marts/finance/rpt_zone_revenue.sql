-- Revenue by month, district and zone, with subtotals: an empty zone is its district's line, an empty district the month's.
select
    date_trunc('month', trips.started_at) as month_start,
    stations.district,
    stations.zone_name,
    count(*) as trip_count,
    count(distinct trips.rider_id) as rider_count,
    {{ cents_to_euros('sum(trips.kept_cents)') }} as revenue,
    sum(trips.kept_cents) filter (where trips.plan_code = 'payg') as payg_cents,
    avg(case when weather.rain_mm > 1 then trips.kept_cents end) as wet_day_average_cents,
    revenue / trip_count as revenue_per_trip
from {{ ref('fct_trips') }} as trips
inner join {{ ref('dim_stations') }} as stations on stations.station_id = trips.start_station_id
left join {{ ref('stg_sky__days') }} as weather
    on weather.zone_code = trips.start_zone_code
    and weather.day = cast(trips.started_at as date)
group by month_start, rollup (stations.district, stations.zone_name)
having sum(trips.kept_cents) > 0
