// Purpose: the columns with some names, by name and id, with a limit for each name
// Parameters: graph, at, names, after: the id before the page for the first name, limit
// Returns: one row for each column {name, id, dataset, column}
UNWIND range(0, size($names) - 1) AS i
WITH $names[i] AS name, CASE WHEN i = 0 THEN $after ELSE '' END AS after
CALL (name, after) {
  MATCH (c:Column {graph: $graph, lowerName: name})
  USING INDEX SEEK c:Column(graph, lowerName)
  WHERE c.id > after AND (NOT c:Changing OR c.from <= $at < c.until)
  WITH c ORDER BY c.id LIMIT $limit
  RETURN c
}
RETURN name, c.id AS id, c.dataset AS dataset, c.name AS column
