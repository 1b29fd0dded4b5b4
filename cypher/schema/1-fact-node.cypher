// Purpose: lookup by node id (the unique_id of dbt) or by its last parts; the property is in lower case and
//   reversed
// Parameters: none
// Returns: nothing
CREATE INDEX fact_reversed_node IF NOT EXISTS FOR ()-[f:DESCRIBES]-() ON (f.reversedNodeId);
