{% snapshot bikes_history %}
{{
    config(
        target_schema='history',
        unique_key='bike_id',
        strategy='timestamp',
        updated_at='updated_at'
    )
}}

-- The fleet system overwrites a bike's row; every status it ever had is kept here.
select * from {{ source('ops', 'bikes') }}

{% endsnapshot %}
