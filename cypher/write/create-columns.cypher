// Purpose: columns that flows name and no dataset lists; loose until the flows are there
// Parameters: graph, project, number, columns: [[dataset, id, name, lowerName, builds], …]; builds is a list of one where the dataset is older than
//   this build, so that the column says on its own who brought it
// Returns: one row {columns}: how many of them are there now
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $columns AS r
MATCH (d:Dataset {graph: $graph, id: r[0]})
USING INDEX SEEK d:Dataset(graph, id)
MERGE (c:Column {graph: $graph, id: r[1]})
FOREACH (_ IN CASE WHEN c.listed IS NULL THEN [1] ELSE [] END |
  SET c.dataset = d.id, c.name = r[2], c.lowerName = r[3], c.listed = false, c:Loose
  CREATE (d)-[:HAS_COLUMN]->(c)
  FOREACH (_ IN r[4] | CREATE (b)-[:RECORDED {as: 'brought'}]->(c))
)
RETURN count(*) AS columns
