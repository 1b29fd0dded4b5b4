// Purpose: what opaque flows make of some datasets
// Parameters: graph, ids
// Returns: one row for each (dataset read, dataset made, job) {from, dataset, job}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:SCANNED_BY]->(f:Opaque)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
WITH DISTINCT id, d, j
RETURN id AS from, d.id AS dataset, j.id AS job
