// Purpose: jobs that read datasets, including declared reads
// Parameters: graph, ids
// Returns: one row for each (dataset, job), by job and project {id, content}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:READ_BY]->(j:Job)
WITH DISTINCT id, j
RETURN id, j.content AS content
ORDER BY j.id, j.project
