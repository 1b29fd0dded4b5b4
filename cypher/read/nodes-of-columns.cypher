// Purpose: where a walk from columns begins
// Parameters: graph, ids
// Returns: one row for each that is there {id, node: element id}
UNWIND $ids AS id
MATCH (s:Column {graph: $graph, id: id})
USING INDEX SEEK s:Column(graph, id)
RETURN id, elementId(s) AS node
