// Purpose: the descriptions of datasets by each project
// Parameters: graph, at, ids
// Returns: one row for each (dataset, project), by project {id, project, writes, content}
UNWIND $ids AS id
MATCH (d:Dataset {graph: $graph, id: id})
USING INDEX SEEK d:Dataset(graph, id)
MATCH (p:Project)-[f:DESCRIBES]->(d)
WHERE coalesce(f.from, 0) <= $at < coalesce(f.until, $at + 1)
RETURN id, p.name AS project, f.writes AS writes, f.content AS content
ORDER BY project
