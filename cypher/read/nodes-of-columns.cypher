// Purpose: the nodes of columns, as starts of a walk
// Parameters: graph, ids
// Returns: one row for each existing column {id, node: element id}
UNWIND $ids AS id
MATCH (s:Column {graph: $graph, id: id})
USING INDEX SEEK s:Column(graph, id)
RETURN id, elementId(s) AS node
