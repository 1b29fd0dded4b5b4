select
    part_no,
    part_name,
    category as part_category,
    supplier,
    {{ cents_to_euros('list_price_cents') }} as list_price,
    stock_count,
    reorder_at
from {{ source('bench', 'parts') }}
