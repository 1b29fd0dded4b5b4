// Purpose: processes some of the columns marked as Loose: listed columns and columns with flows remain, the
//   others are removed and recorded in the history. A column that this build created is removed without a
//   record
// Parameters: graph, project, number, limit
// Returns: one row {columns}: the number of processed columns
MATCH (b:Build {graph: $graph, project: $project, number: $number})
MATCH (c:Loose:Column {graph: $graph})
USING SCAN c:Loose
WITH b, c LIMIT $limit
REMOVE c:Loose
WITH b, c
CALL (b, c) {
  WITH b, c
  WHERE NOT c.listed AND NOT EXISTS { (c)-[:FEEDS|INFLUENCES]->() } AND NOT EXISTS { (c)<-[:PRODUCES]-() }
  OPTIONAL MATCH (own:Build)-[:RECORDED {as: 'brought'}]->(c)
  OPTIONAL MATCH (c)<-[:HAS_COLUMN]-(:Dataset)<-[:RECORDED {as: 'brought'}]-(first:Build)
  WITH b, c, coalesce(own, first) AS brought
  FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
    CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'column', id: c.id, removed: b.sequence})
    CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
  )
  DETACH DELETE c
}
RETURN count(*) AS columns
