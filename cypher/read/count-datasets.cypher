// Purpose: the number of datasets and columns
// Parameters: graph
// Returns: one row {datasets, columns}
MATCH (d:Dataset {graph: $graph})
USING INDEX SEEK d:Dataset(graph, id)
WHERE d.id IS NOT NULL
RETURN count(d) AS datasets, sum(COUNT { (d)-[:HAS_COLUMN]->() }) AS columns
