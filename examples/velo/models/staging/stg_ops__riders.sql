-- Riders without staff accounts; the name is cut to the first name here, once, for everybody downstream.
select
    * exclude (full_name, email, referred_by, is_staff),
    split_part(full_name, ' ', 1) as first_name,
    lower(trim(email)) as email,
    md5(lower(trim(email))) as email_hash,
    referred_by as referred_by_rider_id
from {{ source('ops', 'riders') }}
where not is_staff
