// Purpose: datasets whose name in a project ends so
// Parameters: graph, ids: ends of names, backwards in lower case: 2v.elpoep.
// Returns: one row for each (end, project, dataset) {name: the end as asked, nodeId, id}
UNWIND $ids AS name
MATCH ()-[f:DESCRIBES]->(d)
USING INDEX SEEK f:DESCRIBES(reversedNodeId)
WHERE f.reversedNodeId STARTS WITH name
WITH name, f, d
WHERE d.graph = $graph
RETURN name, f.nodeId AS nodeId, d.id AS id
