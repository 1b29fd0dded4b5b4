// Purpose: who writes, and what of it is done; for a transaction that is run again
// Parameters: graph
// Returns: at most one row {writer, done, finished}
MATCH (g:Graph {id: $graph})
RETURN g.writer AS writer, g.done AS done, g.finished AS finished
