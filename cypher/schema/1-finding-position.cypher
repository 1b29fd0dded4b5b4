// Purpose: the findings of a graph in order
// Parameters: none
// Returns: nothing
CREATE INDEX finding_position IF NOT EXISTS FOR (f:Finding) ON (f.graph, f.project, f.position);
