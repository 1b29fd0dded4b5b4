{{ config(materialized='ephemeral') }}

-- What a trip should have cost by the rider's plan.
select
    trips.trip_id,
    plans.plan_code,
    case
        when not trips.is_finished then 0
        when trips.ride_minutes <= plans.free_minutes then plans.unlock_cents
        else plans.unlock_cents + plans.cents_per_minute * (trips.ride_minutes - plans.free_minutes)
    end as fare_cents
from {{ ref('stg_ops__trips') }} as trips
inner join {{ ref('stg_ops__riders') }} as riders on riders.rider_id = trips.rider_id
inner join {{ ref('fare_plans') }} as plans on plans.plan_code = riders.plan_code
