// Purpose: datasets that a project calls so, whatever the case
// Parameters: graph, ids: what projects call them, backwards in lower case
// Returns: one row for each (project, dataset) {name: as asked, nodeId, id}
MATCH ()-[f:DESCRIBES]->(d)
USING INDEX SEEK f:DESCRIBES(reversedNodeId)
WHERE f.reversedNodeId IN $ids
WITH f, d
WHERE d.graph = $graph
RETURN f.reversedNodeId AS name, f.nodeId AS nodeId, d.id AS id
