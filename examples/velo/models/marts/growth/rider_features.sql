-- What the churn model learns from: riders who paid at least once, leaving out those who brought somebody else.
select
    riders.rider_id,
    riders.plan_name,
    first_shape.city,
    date_part('year', riders.joined_at) - riders.birth_year as age_at_joining,
    riders.cohort_size,
    count(trips.trip_id) as trip_count,
    count(*) filter (where trips.climb = 'up') as uphill_trips,
    avg(trips.speed_kmh) as mean_speed_kmh,
    max(trips.started_at) as last_trip_at,
    sum(trips.kept_cents) as kept_cents
from {{ ref('dim_riders') }} as riders
inner join {{ ref('dim_riders', v=1) }} as first_shape on first_shape.rider_id = riders.rider_id
left join {{ ref('fct_trips') }} as trips on trips.rider_id = riders.rider_id
where
    exists (
        select 1
        from {{ ref('stg_pay__payments') }} as payments
        where payments.trip_id = trips.trip_id
            and payments.is_settled
    )
    and riders.rider_id not in (
        select brought.referred_by_rider_id
        from {{ ref('stg_ops__riders') }} as brought
        where brought.referred_by_rider_id is not null
    )
group by all
