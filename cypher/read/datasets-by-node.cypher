// Purpose: datasets that a project calls so, whatever the case
// Parameters: graph, ids: what projects call them, backwards in lower case
// Returns: one row for each (project, dataset) {name: as asked, nodeId, id}
UNWIND $ids AS name
MATCH (p:Project {graph: $graph})-[f:DESCRIBES {reversedNodeId: name}]->(d:Dataset)
USING INDEX f:DESCRIBES(reversedNodeId)
RETURN name, f.nodeId AS nodeId, d.id AS id
