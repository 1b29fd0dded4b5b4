// Purpose: counts the changes of the graph: what was read under one number can be kept while it stays, and while nobody writes
// Parameters: graph
// Returns: one row {generation, isWritten}; none where nothing was ever built
MATCH (g:Graph {id: $graph})
USING INDEX SEEK g:Graph(id)
RETURN g.generation AS generation, g.writer IS NOT NULL AS isWritten
