// Purpose: the digests of the stored jobs of a project, to find the changed jobs
// Parameters: graph, project
// Returns: one row {ids, digests}: two lists in the same order
MATCH (j:Job {graph: $graph, project: $project})
RETURN collect(j.id) AS ids, collect(j.digest) AS digests
