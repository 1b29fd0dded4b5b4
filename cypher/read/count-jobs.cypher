// Purpose: the number of jobs
// Parameters: graph
// Returns: one row {total}
MATCH (j:Job {graph: $graph})
USING INDEX SEEK j:Job(graph, id)
WHERE j.id IS NOT NULL
RETURN count(j) AS total
