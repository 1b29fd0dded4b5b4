-- Stations as the dock system knows them, closed ones included.
select
    station_id,
    trim(station_name) as station_name,
    zone_code,
    latitude,
    longitude,
    dock_count,
    opened_on,
    closed_on,
    closed_on is null as is_open
from {{ source('ops', 'stations') }}
