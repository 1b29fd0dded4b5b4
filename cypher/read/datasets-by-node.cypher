// Purpose: datasets that a project calls so, whatever the case
// Parameters: graph, ids: what projects call them, backwards in lower case
// Returns: one row for each (project, dataset) {name: as asked, nodeId, id}
UNWIND $ids AS name
MATCH ()-[f:DESCRIBES {reversedNodeId: name}]->(d)
USING INDEX f:DESCRIBES(reversedNodeId)
WITH name, f, d
WHERE d.graph = $graph
RETURN name, f.nodeId AS nodeId, d.id AS id
