// Purpose: the writer and its committed batches, for a transaction that is retried
// Parameters: graph
// Returns: at most one row {writer, done, finished}
MATCH (g:Graph {id: $graph})
RETURN g.writer AS writer, g.done AS done, g.finished AS finished
