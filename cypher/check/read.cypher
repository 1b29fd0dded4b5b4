// Purpose: whether the user may read
// Parameters: graph
// Returns: one row {nodes}
MATCH (g:Graph {id: $graph})
RETURN count(g) AS nodes;
