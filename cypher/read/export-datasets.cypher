// Purpose: some datasets in the order of their ids, with what each project says of them
// Parameters: graph, id: of the dataset before, or empty, limit
// Returns: one row for each {id, facts: [[project, writes, content], …]}
MATCH (d:Dataset)
USING INDEX SEEK d:Dataset(graph, id)
WHERE d.graph = $graph AND d.id > $id
WITH d ORDER BY d.id LIMIT $limit
RETURN d.id AS id, [(p:Project)-[f:DESCRIBES]->(d) | [p.name, f.writes, f.content]] AS facts
ORDER BY id
