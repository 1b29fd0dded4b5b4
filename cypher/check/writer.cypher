// Purpose: the process that writes the graph, or that held the lease last
// Parameters: graph
// Returns: at most one row {since: the process and its start time as text; age: milliseconds since its last
//   heartbeat}
MATCH (g:Graph {id: $graph})
WHERE g.writer IS NOT NULL
RETURN g.writerSince AS since, timestamp() - coalesce(g.heartbeat, 0) AS age;
