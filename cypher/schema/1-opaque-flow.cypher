// Purpose: all opaque flows of a graph
// Parameters: none
// Returns: nothing
CREATE INDEX opaque_flow IF NOT EXISTS FOR (f:Opaque) ON (f.graph);
