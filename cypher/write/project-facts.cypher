// Purpose: the digests of the stored datasets of a project, to find the changed datasets
// Parameters: graph, project
// Returns: one row {ids, digests, writes}: three lists in the same order
MATCH (:Project {graph: $graph, name: $project})-[f:DESCRIBES]->(d:Dataset)
RETURN collect(d.id) AS ids, collect(f.digest) AS digests, collect(f.writes) AS writes
