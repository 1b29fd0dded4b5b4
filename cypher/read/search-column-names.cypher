// Purpose: the distinct names of columns that contain a text
// Parameters: graph, text: in lower case
// Returns: one row for each name {name, columns: number of columns with this name}
MATCH (c:Column)
USING INDEX SEEK c:Column(graph, lowerName)
WHERE c.graph = $graph AND c.lowerName CONTAINS $text
RETURN c.lowerName AS name, count(*) AS columns
