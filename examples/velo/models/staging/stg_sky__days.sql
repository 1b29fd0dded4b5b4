-- The weather service leaves rain empty on dry days.
select * replace (coalesce(rain_mm, 0) as rain_mm)
from {{ source('sky', 'days') }}
