// Purpose: stores that this process writes the graph in several transactions, and which project it changes.
//   The state that readers see is not changed
// Parameters: graph, project, number: of the build, writer, since, message, hint
// Returns: one row {generation}
MATCH (g:Graph {id: $graph}), (p:Project {graph: $graph, name: $project})
SET
  g.writer = $writer,
  g.writerSince = $since,
  g.heartbeat = timestamp(),
  g.done = [-1, -1],
  g.changing = $project,
  g.changingBuild = $number
MERGE (p)-[:FOUND]->(f:Finding {graph: $graph, project: $project, position: -1})
SET f.code = 'build-unfinished', f.severity = 'warning', f.message = $message, f.hint = $hint
RETURN g.generation AS generation
