// Purpose: some datasets in the order of their ids, with the descriptions of each project
// Parameters: graph, at, id: of the previous dataset or empty, limit
// Returns: one row for each dataset {id, facts: [[project, writes, content], …]}
MATCH (d:Dataset)
USING INDEX SEEK d:Dataset(graph, id)
WHERE d.graph = $graph AND d.id > $id AND (NOT d:Changing OR d.from <= $at < d.until)
WITH d ORDER BY d.id LIMIT $limit
RETURN d.id AS id, [(p:Project)-[f:DESCRIBES]->(d) WHERE coalesce(f.from, 0) <= $at < coalesce(f.until, $at + 1) | [p.name, f.writes, f.content]] AS facts
ORDER BY id
