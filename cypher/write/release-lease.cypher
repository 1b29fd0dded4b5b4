// Purpose: releases the lease of a failed build; its project remains unfinished
// Parameters: graph, writer
// Returns: one row {graph}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE g.writer = $writer
SET g.writer = null, g.writerSince = null, g.heartbeat = null
RETURN g.id AS graph
