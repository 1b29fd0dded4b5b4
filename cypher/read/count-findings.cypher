// Purpose: the number of findings
// Parameters: graph
// Returns: one row {total}
MATCH (f:Finding {graph: $graph})
USING INDEX SEEK f:Finding(graph, project, position)
WHERE f.project IS NOT NULL AND f.position IS NOT NULL
RETURN count(f) AS total
