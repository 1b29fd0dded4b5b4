// Purpose: what is stored of a project's jobs, to tell which ones changed
// Parameters: graph, project
// Returns: one row {ids, digests}: two lists, in the same order
MATCH (j:Job {graph: $graph, project: $project})
RETURN collect(j.id) AS ids, collect(j.digest) AS digests
