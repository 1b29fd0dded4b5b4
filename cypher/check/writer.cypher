// Purpose: who writes the graph, or did when it died
// Parameters: graph
// Returns: at most one row {since: who and since when, for people; age: milliseconds since its last sign of life}
MATCH (g:Graph {id: $graph})
WHERE g.writer IS NOT NULL
RETURN g.writerSince AS since, timestamp() - coalesce(g.heartbeat, 0) AS age;
