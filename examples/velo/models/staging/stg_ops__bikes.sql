-- Bikes in their latest state; the history lives in the snapshot bikes_history.
with

source as (

    select * from {{ source('ops', 'bikes') }}

),

renamed as (

    select
        bike_id,
        upper(frame_no) as frame_no,
        kind,
        kind in ('electric', 'cargo') as is_assisted,
        bought_on,
        {{ cents_to_euros('price_cents') }} as purchase_price,
        home_station_id,
        status
    from source

)

select * from renamed
