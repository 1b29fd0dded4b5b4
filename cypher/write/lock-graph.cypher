// Purpose: takes the write lock of the node of the graph, so that builds of one graph run one after the
//   other; the row is read under the lock
// Parameters: graph
// Returns: one row {generation, writer, writerSince, age: milliseconds since the last heartbeat of the
//   writer, finished, changing and changingBuild: the project and the number of a staged build whose changes
//   are not settled, or null}
MERGE (g:Graph {id: $graph})
  ON CREATE SET g.generation = 0, g.done = [-1, -1]
SET g.lockedAt = timestamp()
WITH g
RETURN
  g.generation AS generation,
  g.writer AS writer,
  g.writerSince AS writerSince,
  timestamp() - coalesce(g.heartbeat, 0) AS age,
  g.finished AS finished,
  g.changing AS changing,
  g.changingBuild AS changingBuild
