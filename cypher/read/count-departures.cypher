// Purpose: the number of objects that were removed from the graph
// Parameters: graph, at
// Returns: one row {total}
MATCH (x:Departed)
USING INDEX SEEK x:Departed(graph, removed)
WHERE x.graph = $graph AND x.removed <= $at
RETURN count(x) AS total
