{# Amounts arrive in cents; marts show euros. #}
{% macro cents_to_euros(cents) -%}
round({{ cents }} / 100.0, 2)
{%- endmacro %}
