// Purpose: all flows of a graph that sort their dataset
// Parameters: none
// Returns: nothing
CREATE INDEX sorted_flow IF NOT EXISTS FOR (f:Sorted) ON (f.graph);
