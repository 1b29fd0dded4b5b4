select
    payment_id,
    trip_id,
    paid_at,
    method as payment_method,
    amount_cents,
    payment_state = 'settled' as is_settled
from {{ source('pay', 'payments') }}
