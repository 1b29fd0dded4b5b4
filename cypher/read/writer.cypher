// Purpose: the state of the graph: its generation, its writer, and its unfinished projects
// Parameters: graph
// Returns: one row {generation, writer, writerSince, age: milliseconds since the last heartbeat of the
//   writer, unfinished: names of projects}, or none if the graph was never built
MATCH (g:Graph {id: $graph})
RETURN
  g.generation AS generation,
  g.writer AS writer,
  g.writerSince AS writerSince,
  timestamp() - coalesce(g.heartbeat, 0) AS age,
  COLLECT {
    MATCH (p:Project {graph: $graph})
    WHERE p.name IS NOT NULL AND p.unfinished
    RETURN p.name ORDER BY p.name
  } AS unfinished
