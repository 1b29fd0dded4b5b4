// Purpose: for a staged build: processes some of the datasets that the project no longer describes. Datasets
//   that another project describes remain, the others end with the build and are recorded in the history
// Parameters: graph, project, number, from, limit; from: see README.md
// Returns: one row {datasets, removed}: the number of processed datasets and of removed datasets
MATCH (b:Build {graph: $graph, project: $project, number: $number})
MATCH (d:Loose:Dataset {graph: $graph})
USING SCAN d:Loose
WITH b, d LIMIT $limit
REMOVE d:Loose
WITH b, d, NOT EXISTS { (:Project)-[f:DESCRIBES]->(d) WHERE f.until IS NULL } AS isRemoved
CALL (b, d, isRemoved) {
  WITH b, d, isRemoved
  WHERE isRemoved
  OPTIONAL MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(d)
  FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
    CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'dataset', id: d.id, removed: b.sequence})
    CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
  )
  SET d:Changing, d.from = coalesce(d.from, 0), d.until = $from
}
RETURN count(*) AS datasets, sum(CASE WHEN isRemoved THEN 1 ELSE 0 END) AS removed
