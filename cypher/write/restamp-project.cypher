// Purpose: stores a new stamp for an unchanged graph, without a new build number
// Parameters: graph, project, stamp: {finishedAt, analyzer, inputDigest, sourcePath, commit}
// Returns: one row {number}
MATCH (p:Project {graph: $graph, name: $project})
SET p += $stamp
RETURN p.number AS number
