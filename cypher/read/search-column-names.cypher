// Purpose: the distinct names of columns that contain a text
// Parameters: graph, at, text: in lower case
// Returns: one row for each name {name, columns: number of columns with this name}
MATCH (c:Column)
USING INDEX SEEK c:Column(graph, lowerName)
WHERE c.graph = $graph AND c.lowerName CONTAINS $text AND (NOT c:Changing OR c.from <= $at < c.until)
RETURN c.lowerName AS name, count(*) AS columns
