// Purpose: creates the columns that flows reference and no dataset lists; they are marked as Loose until
//   their flows exist
// Parameters: graph, project, number, from, never, staged, columns: [[dataset, id, name, lowerName, builds],
//   …]; builds is a list of one build if the dataset is older than this build, so that the column stores its
//   own first build; from, never and staged: see README.md
// Returns: one row {columns}: the number of columns that exist now
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $columns AS r
MATCH (d:Dataset {graph: $graph, id: r[0]})
USING INDEX SEEK d:Dataset(graph, id)
MERGE (c:Column {graph: $graph, id: r[1]})
FOREACH (_ IN CASE WHEN c.listed IS NULL THEN [1] ELSE [] END |
  SET c.dataset = d.id, c.name = r[2], c.lowerName = r[3], c.listed = false, c.from = $from, c:Loose
  CREATE (d)-[:HAS_COLUMN]->(c)
  FOREACH (_ IN r[4] | CREATE (b)-[:RECORDED {as: 'brought'}]->(c))
  FOREACH (_ IN $staged |
    SET c:Changing, c.until = $never
    SET d:Changing, d.from = coalesce(d.from, 0), d.until = $never
  )
)
RETURN count(*) AS columns
