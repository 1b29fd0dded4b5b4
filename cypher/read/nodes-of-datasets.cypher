// Purpose: where a walk over datasets begins
// Parameters: graph, ids
// Returns: one row for each that is there {id, node: element id}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
RETURN id, elementId(s) AS node
