// Purpose: removes the entries of the history that an interrupted build created
// Parameters: graph, at: the number of the current state
// Returns: nothing
MATCH (x:Departed)
USING INDEX SEEK x:Departed(graph, removed)
WHERE x.graph = $graph AND x.removed > $at
DETACH DELETE x
