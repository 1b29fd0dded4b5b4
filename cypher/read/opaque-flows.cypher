// Purpose: all that opaque flows read and make; for questions of so many datasets that a look at each would take longer
// Parameters: graph
// Returns: one row for each flow {dataset, job, scans: ids}
MATCH (f:Opaque {graph: $graph})
USING INDEX SEEK f:Opaque(graph)
MATCH (f)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
RETURN d.id AS dataset, j.id AS job, COLLECT { MATCH (s:Dataset)-[:SCANNED_BY]->(f) RETURN s.id } AS scans
