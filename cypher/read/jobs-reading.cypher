// Purpose: jobs that read datasets, including declared reads
// Parameters: graph, at, ids
// Returns: one row for each (dataset, job), by job and project {id, content}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:READ_BY]->(j:Job)
WHERE NOT j:Changing OR j.from <= $at < j.until
WITH DISTINCT id, j
RETURN id, j.content AS content
ORDER BY j.id, j.project
