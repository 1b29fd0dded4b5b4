// Purpose: the last statement of each transaction of a large build: locks the graph's node until the commit, makes sure that nobody has taken over, and
//   notes the batch of this lane, so that one whose commit was done and not answered is not done twice
// Parameters: graph, writer, lane, batch
// Returns: one row {generation}, or none where another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE g.writer = $writer
SET
  g.heartbeat = timestamp(),
  g.generation = g.generation + 1,
  g.done = g.done[0..$lane] + [$batch] + g.done[$lane + 1..]
RETURN g.generation AS generation
