// Purpose: stores the stamp and the number of the new state. From now on readers see the build, all of it. A
//   build in one transaction also releases the lease; a staged build keeps it for the removal of the old
//   version
// Parameters: graph, project, number, from: the number of the new state, writer, isLocked: whether the build
//   holds the lock since its start, findingsDigest, stamp: {finishedAt, analyzer, inputDigest, sourcePath,
//   commit}
// Returns: one row {generation}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE $isLocked OR g.writer = $writer
MATCH (p:Project {graph: $graph, name: $project})
SET p += $stamp, p.number = $number, p.findingsDigest = $findingsDigest, p.unfinished = null
SET
  g.generation = $from,
  g.finished = $writer,
  g.writer = CASE WHEN $isLocked THEN null ELSE g.writer END,
  g.writerSince = CASE WHEN $isLocked THEN null ELSE g.writerSince END,
  g.heartbeat = CASE WHEN $isLocked THEN null ELSE timestamp() END
RETURN g.generation AS generation
