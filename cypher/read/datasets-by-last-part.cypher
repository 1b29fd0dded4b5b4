// Purpose: datasets by the last part of their names
// Parameters: graph, at, ids: last parts in lower case
// Returns: one row for each dataset {name: the last part, id}
UNWIND $ids AS lastPart
MATCH (d:Dataset {graph: $graph, lastPart: lastPart})
USING INDEX SEEK d:Dataset(graph, lastPart, lowerName)
WHERE d.lowerName IS NOT NULL AND (NOT d:Changing OR d.from <= $at < d.until)
RETURN lastPart AS name, d.id AS id
