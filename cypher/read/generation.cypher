// Purpose: the number of the state of the graph; results of one state can be cached while the number is the
//   same and no build writes
// Parameters: graph
// Returns: one row {generation, isWritten}, or none if the graph was never built
MATCH (g:Graph {id: $graph})
USING INDEX SEEK g:Graph(id)
RETURN g.generation AS generation, g.writer IS NOT NULL AS isWritten
