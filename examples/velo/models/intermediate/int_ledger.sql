-- Money in and money back as one signed ledger, with the running balance of each trip.
with

payments as (

    select * from {{ ref('stg_pay__payments') }}

),

refunds as (

    select * from {{ ref('stg_pay__refunds') }}

),

entries as (

    select
        trip_id,
        payment_id,
        paid_at as booked_at,
        amount_cents,
        'payment' as entry_kind
    from payments
    where is_settled

    union all

    select
        payments.trip_id,
        refunds.payment_id,
        refunds.refunded_at,
        -refunds.amount_cents,
        'refund'
    from refunds
    inner join payments on payments.payment_id = refunds.payment_id

)

select
    *,
    sum(amount_cents) over (
        partition by trip_id
        order by booked_at
        rows between unbounded preceding and current row
    ) as balance_cents
from entries
