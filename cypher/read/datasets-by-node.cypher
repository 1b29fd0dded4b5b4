// Purpose: datasets by node id, ignoring case
// Parameters: graph, at, ids: node ids reversed and in lower case
// Returns: one row for each (project, dataset) {name: the node id as in ids, nodeId, id}
MATCH ()-[f:DESCRIBES]->(d)
USING INDEX SEEK f:DESCRIBES(reversedNodeId)
WHERE f.reversedNodeId IN $ids
WITH f, d
WHERE d.graph = $graph AND coalesce(f.from, 0) <= $at < coalesce(f.until, $at + 1)
RETURN f.reversedNodeId AS name, f.nodeId AS nodeId, d.id AS id
