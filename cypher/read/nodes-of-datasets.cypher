// Purpose: the nodes of datasets, as starts of a walk
// Parameters: graph, ids
// Returns: one row for each existing dataset {id, node: element id}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
RETURN id, elementId(s) AS node
