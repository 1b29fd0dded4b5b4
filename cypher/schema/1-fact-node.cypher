// Purpose: look-up by the name that a project has for a dataset (a dbt unique_id), or by its end: the property is in lower case and backwards
// Parameters: none
// Returns: nothing
CREATE INDEX fact_reversed_node IF NOT EXISTS FOR ()-[f:DESCRIBES]-() ON (f.reversedNodeId);
