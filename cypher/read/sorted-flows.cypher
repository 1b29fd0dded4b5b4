// Purpose: the row flows of code that sort their dataset
// Parameters: graph, at
// Returns: one row for each flow {dataset, job, order: see RowFlow in src/store/neo4j/flow-rows.ts}
MATCH (f:Sorted {graph: $graph})
USING INDEX SEEK f:Sorted(graph)
WHERE NOT f:Changing OR f.from <= $at < f.until
MATCH (j:Job)-[:RUNS]->(f)-[:SHAPES]->(d:Dataset)
RETURN d.id AS dataset, j.id AS job, f.order AS order
