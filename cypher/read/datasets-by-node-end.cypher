// Purpose: datasets by the last parts of their node id
// Parameters: graph, at, ids: last parts of node ids reversed and in lower case: 2v.elpoep.
// Returns: one row for each (last parts, project, dataset) {name: the last parts as in ids, nodeId, id}
UNWIND $ids AS name
MATCH ()-[f:DESCRIBES]->(d)
USING INDEX SEEK f:DESCRIBES(reversedNodeId)
WHERE f.reversedNodeId STARTS WITH name
WITH name, f, d
WHERE d.graph = $graph AND coalesce(f.from, 0) <= $at < coalesce(f.until, $at + 1)
RETURN name, f.nodeId AS nodeId, d.id AS id
