// Purpose: stores the stamp and releases the lease; from now on the project is finished
// Parameters: graph, project, number, writer, isLocked: whether the build holds the lock since its start,
//   findingsDigest, stamp: {finishedAt, analyzer, inputDigest, sourcePath, commit}
// Returns: one row {generation}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE $isLocked OR g.writer = $writer
MATCH (p:Project {graph: $graph, name: $project})
SET p += $stamp, p.number = $number, p.findingsDigest = $findingsDigest, p.unfinished = null
SET
  g.generation = g.generation + 1,
  g.finished = $writer,
  g.writer = null,
  g.writerSince = null,
  g.heartbeat = null
RETURN g.generation AS generation
