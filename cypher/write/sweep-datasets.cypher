// Purpose: processes some of the datasets that a project no longer describes: datasets that another project
//   describes remain, the others are removed and recorded in the history
// Parameters: graph, project, number, limit
// Returns: one row {datasets, removed}: the number of processed datasets and of removed datasets
MATCH (b:Build {graph: $graph, project: $project, number: $number})
MATCH (d:Loose:Dataset {graph: $graph})
USING SCAN d:Loose
WITH b, d LIMIT $limit
REMOVE d:Loose
WITH b, d, NOT EXISTS { (:Project)-[:DESCRIBES]->(d) } AS isRemoved
CALL (b, d, isRemoved) {
  WITH b, d, isRemoved
  WHERE isRemoved
  OPTIONAL MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(d)
  FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
    CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'dataset', id: d.id, removed: b.sequence})
    CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
  )
  DETACH DELETE d
}
RETURN count(*) AS datasets, sum(CASE WHEN isRemoved THEN 1 ELSE 0 END) AS removed
