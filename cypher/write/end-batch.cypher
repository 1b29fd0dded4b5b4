// Purpose: the last statement of each transaction of a large build: locks the node of the graph until the
//   commit, checks the lease, and stores the batch of this lane, so that a batch that was committed without a
//   response is not repeated
// Parameters: graph, writer, lane, batch
// Returns: one row {generation}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE g.writer = $writer
SET
  g.heartbeat = timestamp(),
  g.done = g.done[0..$lane] + [$batch] + g.done[$lane + 1..]
RETURN g.generation AS generation
