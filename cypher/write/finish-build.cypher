// Purpose: the stamp: from now on the project is whole and of this build; the lease ends
// Parameters: graph, project, number, writer, isLocked: since the build began, so that nobody can have taken over,
//   findingsDigest, stamp: {finishedAt, analyzer, inputDigest, sourcePath, commit}
// Returns: one row {generation}, or none where another build has taken over
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
