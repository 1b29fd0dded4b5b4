-- Finished trips with what they should have cost and what was kept after refunds.
with

settled as (

    select
        trip_id,
        sum(amount_cents) as net_cents,
        count(*) filter (where entry_kind = 'refund') as refund_count
    from {{ ref('int_ledger') }}
    group by trip_id

)

select
    trip_id,
    located.rider_id,
    located.bike_id,
    located.started_at,
    located.ended_at,
    located.ride_minutes,
    located.distance_km,
    located.speed_kmh,
    located.climb,
    start_place.station_id as start_station_id,
    located.start_place.zone_code as start_zone_code,
    located.end_place.station_id as end_station_id,
    located.end_place.zone_code as end_zone_code,
    start_place.district = end_place.district as is_same_district,
    fares.plan_code,
    fares.fare_cents,
    coalesce(settled.net_cents, 0) as kept_cents,
    kept_cents - fares.fare_cents as gap_cents,
    coalesce(settled.refund_count, 0) as refund_count
from {{ ref('int_trips_located') }} as located
inner join {{ ref('int_trip_fares') }} as fares using (trip_id)
left join settled using (trip_id)
where located.is_finished
