-- Riders without contact data, with their plan, their cohort and who brought them.
select
    riders.* exclude (email, referred_by_rider_id),
    plans.plan_name,
    referrers.first_name as referred_by_name,
    date_trunc('month', riders.joined_at) as cohort_month,
    count(*) over (partition by date_trunc('month', riders.joined_at)) as cohort_size
from {{ ref('stg_ops__riders') }} as riders
left join {{ ref('stg_ops__riders') }} as referrers on referrers.rider_id = riders.referred_by_rider_id
left join {{ ref('fare_plans') }} as plans on plans.plan_code = riders.plan_code
