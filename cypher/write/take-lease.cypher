// Purpose: stores that this process writes the graph in several transactions, and that the project is
//   unfinished
// Parameters: graph, project, writer, since, message, hint
// Returns: one row {generation}
MATCH (g:Graph {id: $graph}), (p:Project {graph: $graph, name: $project})
SET
  g.writer = $writer,
  g.writerSince = $since,
  g.heartbeat = timestamp(),
  g.done = [-1, -1],
  g.generation = g.generation + 1,
  p.unfinished = true,
  p.inputDigest = ''
MERGE (p)-[:FOUND]->(f:Finding {graph: $graph, project: $project, position: -1})
SET f.code = 'build-unfinished', f.severity = 'warning', f.message = $message, f.hint = $hint
RETURN g.generation AS generation
