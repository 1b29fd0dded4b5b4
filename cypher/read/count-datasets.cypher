// Purpose: the number of datasets and columns
// Parameters: graph, at
// Returns: one row {datasets, columns}
MATCH (d:Dataset {graph: $graph})
USING INDEX SEEK d:Dataset(graph, id)
WHERE d.id IS NOT NULL AND (NOT d:Changing OR d.from <= $at < d.until)
RETURN
  count(d) AS datasets,
  sum(
    CASE
      WHEN d:Changing THEN COUNT { (d)-[:HAS_COLUMN]->(c) WHERE NOT c:Changing OR c.from <= $at < c.until }
      ELSE COUNT { (d)-[:HAS_COLUMN]->() }
    END
  ) AS columns
