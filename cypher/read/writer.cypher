// Purpose: how the graph changes: its generation, who writes it, and which project is not whole
// Parameters: graph
// Returns: one row {generation, writer, writerSince, age: milliseconds since the writer gave a sign of life, unfinished: names of projects}; none
//   where nothing was ever built
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
