// Purpose: renews the lease of the writer between two of its transactions
// Parameters: graph, writer
// Returns: one row {writer}, or none if another build has taken over
MATCH (g:Graph {id: $graph})
SET g.lockedAt = timestamp()
WITH g
WHERE g.writer = $writer
SET g.heartbeat = timestamp()
RETURN g.writer AS writer
