{#
    Stands in for the loaders: it fills the source schemas from the files in raw/. Run it once before `dbt build`:
        dbt run-operation load_raw
    Column types are spelled out, so that a file with odd values fails here and not three models later.
#}
{% macro load_raw() %}
    {% set tables = {
        'raw_ops.stations': {
            'station_id': 'integer', 'station_name': 'varchar', 'zone_code': 'varchar', 'latitude': 'double',
            'longitude': 'double', 'dock_count': 'integer', 'opened_on': 'date', 'closed_on': 'date'
        },
        'raw_ops.bikes': {
            'bike_id': 'integer', 'frame_no': 'varchar', 'kind': 'varchar', 'bought_on': 'date',
            'price_cents': 'integer', 'home_station_id': 'integer', 'status': 'varchar', 'updated_at': 'timestamp'
        },
        'raw_ops.riders': {
            'rider_id': 'integer', 'full_name': 'varchar', 'email': 'varchar', 'birth_year': 'integer',
            'plan_code': 'varchar', 'joined_at': 'timestamp', 'city': 'varchar', 'referred_by': 'integer',
            'is_staff': 'boolean'
        },
        'raw_ops.trips': {
            'trip_id': 'integer', 'rider_id': 'integer', 'bike_id': 'integer', 'start_station_id': 'integer',
            'end_station_id': 'integer', 'started_at': 'timestamp', 'ended_at': 'timestamp',
            'distance_m': 'integer', 'trip_state': 'varchar', 'loaded_at': 'timestamp'
        },
        'raw_pay.payments': {
            'payment_id': 'integer', 'trip_id': 'integer', 'paid_at': 'timestamp', 'method': 'varchar',
            'amount_cents': 'integer', 'payment_state': 'varchar'
        },
        'raw_pay.refunds': {
            'refund_id': 'integer', 'payment_id': 'integer', 'refunded_at': 'timestamp',
            'amount_cents': 'integer', 'reason': 'varchar'
        },
        'raw_bench.repairs': {
            'repair_id': 'integer', 'bike_id': 'integer', 'mechanic': 'varchar', 'opened_at': 'timestamp',
            'closed_at': 'timestamp', 'fault_code': 'varchar', 'labour_minutes': 'integer', 'outcome': 'varchar'
        },
        'raw_bench.repair_parts': {
            'repair_id': 'integer', 'part_no': 'varchar', 'quantity': 'integer', 'unit_cost_cents': 'integer'
        },
        'raw_bench.parts': {
            'part_no': 'varchar', 'part_name': 'varchar', 'category': 'varchar', 'supplier': 'varchar',
            'list_price_cents': 'integer', 'stock_count': 'integer', 'reorder_at': 'integer'
        },
        'raw_sky.daily_readings': {
            'day': 'date', 'zone_code': 'varchar', 'temp_c': 'double', 'rain_mm': 'double', 'wind_kmh': 'double'
        }
    } %}
    {% for table, columns in tables.items() %}
        {% set load %}
            create schema if not exists {{ table.split('.')[0] }};
            create or replace table {{ table }} as
            select * from read_csv(
                'raw/{{ table | replace("raw_", "") | replace(".", "_") }}.csv',
                header = true,
                columns = { {%- for name, type in columns.items() %}'{{ name }}': '{{ type }}'{{ ', ' if not loop.last }}{% endfor -%} }
            );
        {% endset %}
        {% call statement('load_raw', auto_begin=false) %}{{ load }}{% endcall %}
        {{ log('loaded ' ~ table, info=true) }}
    {% endfor %}
{% endmacro %}
