select
    refund_id,
    payment_id,
    refunded_at,
    amount_cents,
    reason as refund_reason
from {{ source('pay', 'refunds') }}
where amount_cents > 0
