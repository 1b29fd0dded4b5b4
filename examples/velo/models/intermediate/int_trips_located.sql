-- Trips with both their ends placed on the map. A place is a struct, so that the two ends look alike.
with

places as (

    select
        stations.station_id,
        zone_code,
        zones.district,
        zones.is_hilly
    from {{ ref('stg_ops__stations') }} as stations
    inner join {{ ref('zones') }} as zones using (zone_code)

)

select
    trips.*,
    {
        'station_id': origin.station_id,
        'zone_code': origin.zone_code,
        'district': origin.district
    } as start_place,
    {
        'station_id': destination.station_id,
        'zone_code': destination.zone_code,
        'district': destination.district
    } as end_place,
    case
        when destination.is_hilly and not origin.is_hilly then 'up'
        when origin.is_hilly and not destination.is_hilly then 'down'
        else 'level'
    end as climb
from {{ ref('stg_ops__trips') }} as trips
left join places as origin on origin.station_id = trips.start_station_id
left join places as destination on destination.station_id = trips.end_station_id
