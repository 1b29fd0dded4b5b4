// Purpose: stores that nothing of a staged build is left, and releases the lease. The project of an
//   interrupted build is no longer unfinished: its last complete build is current
// Parameters: graph, writer
// Returns: one row {graph}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE g.writer = $writer
SET g.changing = null, g.changingBuild = null, g.writer = null, g.writerSince = null, g.heartbeat = null
RETURN g.id AS graph
