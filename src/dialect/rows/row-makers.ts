/** Calls in the select list that return several rows. */

/** https://www.postgresql.org/docs/current/functions-srf.html, and the functions that split texts and documents. */
export const SET_RETURNING = `UNNEST GENERATE_SERIES GENERATE_SUBSCRIPTS REGEXP_MATCHES REGEXP_SPLIT_TO_TABLE
  JSON_ARRAY_ELEMENTS JSON_ARRAY_ELEMENTS_TEXT JSON_EACH JSON_EACH_TEXT JSON_OBJECT_KEYS JSONB_ARRAY_ELEMENTS
  JSONB_ARRAY_ELEMENTS_TEXT JSONB_EACH JSONB_EACH_TEXT JSONB_OBJECT_KEYS`;

/** https://spark.apache.org/docs/latest/api/sql/index.html#generator-functions */
export const GENERATORS =
  'EXPLODE EXPLODE_OUTER POSEXPLODE POSEXPLODE_OUTER INLINE INLINE_OUTER STACK JSON_TUPLE';
