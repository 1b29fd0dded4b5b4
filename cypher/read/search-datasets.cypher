// Purpose: datasets whose name contains a text
// Parameters: graph, at, text: in lower case
// Returns: one row for each dataset {id, last: the last part of the name in lower case, full: the full name
//   in lower case}
MATCH (d:Dataset)
USING INDEX SEEK d:Dataset(graph, lastPart, lowerName)
WHERE
  d.graph = $graph AND d.lastPart IS NOT NULL AND d.lowerName IS NOT NULL AND (d.lowerName CONTAINS $text OR d.lastPart CONTAINS $text) AND
  (NOT d:Changing OR d.from <= $at < d.until)
RETURN d.id AS id, d.lastPart AS last, d.lowerName AS full
