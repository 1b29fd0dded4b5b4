// Purpose: datasets whose name contains a text
// Parameters: graph, text: in lower case
// Returns: one row for each {id, last: the last part of its name in lower case, whole: the name so}
MATCH (d:Dataset)
USING INDEX SEEK d:Dataset(graph, lastPart, lowerName)
WHERE d.graph = $graph AND d.lastPart IS NOT NULL AND d.lowerName IS NOT NULL AND (d.lowerName CONTAINS $text OR d.lastPart CONTAINS $text)
RETURN d.id AS id, d.lastPart AS last, d.lowerName AS whole
