-- The first shape of riders, with the e-mail address in the clear. Kept until the newsletter tool has moved to v2.
select
    rider_id,
    first_name,
    email,
    city,
    plan_code,
    joined_at
from {{ ref('stg_ops__riders') }}
