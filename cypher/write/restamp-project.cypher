// Purpose: the same graph of other inputs: only the stamp is new, and no number begins
// Parameters: graph, project, stamp: {finishedAt, analyzer, inputDigest, sourcePath, commit}
// Returns: one row {number}
MATCH (p:Project {graph: $graph, name: $project})
SET p += $stamp
RETURN p.number AS number
