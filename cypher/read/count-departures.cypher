// Purpose: the number of objects that were removed from the graph
// Parameters: graph
// Returns: one row {total}
MATCH (x:Departed)
USING INDEX SEEK x:Departed(graph, removed)
WHERE x.graph = $graph AND x.removed IS NOT NULL
RETURN count(x) AS total
