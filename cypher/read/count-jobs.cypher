// Purpose: the number of jobs
// Parameters: graph, at
// Returns: one row {total}
MATCH (j:Job {graph: $graph})
USING INDEX SEEK j:Job(graph, id)
WHERE j.id IS NOT NULL AND (NOT j:Changing OR j.from <= $at < j.until)
RETURN count(j) AS total
