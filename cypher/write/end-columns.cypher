// Purpose: for a staged build: processes some of the columns marked as Loose. Listed columns and columns with
//   flows of the new graph remain; the others end with the build and are recorded in the history. A column
//   that this build created is not recorded
// Parameters: graph, project, number, from, never, limit; from and never: see README.md
// Returns: one row {columns}: the number of processed columns
MATCH (b:Build {graph: $graph, project: $project, number: $number})
MATCH (c:Loose:Column {graph: $graph})
USING SCAN c:Loose
WITH b, c LIMIT $limit
REMOVE c:Loose
WITH b, c
CALL (b, c) {
  WITH b, c
  WHERE
    NOT c.listed AND
    NOT EXISTS { (c)-[:FEEDS|INFLUENCES]->(f) WHERE f.until IS NULL OR f.until = $never } AND
    NOT EXISTS { (c)<-[:PRODUCES]-(f) WHERE f.until IS NULL OR f.until = $never }
  MATCH (c)<-[:HAS_COLUMN]-(d:Dataset)
  OPTIONAL MATCH (own:Build)-[:RECORDED {as: 'brought'}]->(c)
  OPTIONAL MATCH (d)<-[:RECORDED {as: 'brought'}]-(first:Build)
  WITH b, c, d, coalesce(own, first) AS brought
  FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
    CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'column', id: c.id, removed: b.sequence})
    CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
  )
  SET c:Changing, c.from = coalesce(c.from, 0), c.until = $from
  SET d:Changing, d.from = coalesce(d.from, 0), d.until = coalesce(d.until, $never)
}
RETURN count(*) AS columns
