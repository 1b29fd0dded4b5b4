{{ config(alias='station_directory') }}

-- Every station with its zone, the bikes that live there and the last time one came back.
select
    stations.*,
    zones.* exclude (zone_code),
    (
        select count(*)
        from {{ ref('stg_ops__bikes') }} as bikes
        where bikes.home_station_id = stations.station_id
            and bikes.status <> 'retired'
    ) as home_bikes,
    (
        select max(trips.ended_at)
        from {{ ref('stg_ops__trips') }} as trips
        where trips.end_station_id = stations.station_id
    ) as last_return_at
from {{ ref('stg_ops__stations') }} as stations
left join {{ ref('zones') }} as zones using (zone_code)
