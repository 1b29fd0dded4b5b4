-- The ten busiest stations, for the screen in the depot.
select
    stations.station_name,
    stations.zone_name,
    sum(hours.departures + hours.arrivals) as movements,
    max(hours.departures) as best_hour,
    avg(hours.arrivals) filter (where hours.rain_mm > 1) as mean_arrivals_in_rain
from {{ ref('fct_station_hours') }} as hours
inner join {{ ref('dim_stations') }} as stations using (station_id)
where stations.is_open
group by 1, 2
order by movements desc, stations.station_name
limit 10
