// Purpose: checks whether the user can read
// Parameters: graph
// Returns: one row {nodes}
MATCH (g:Graph {id: $graph})
RETURN count(g) AS nodes;
