// Purpose: looks at some of the datasets of which a project says nothing more: those that another describes stay, the others go into the history
// Parameters: graph, project, number, limit
// Returns: one row {datasets, removed}: how many were looked at, and how many went
MATCH (b:Build {graph: $graph, project: $project, number: $number})
MATCH (d:Loose:Dataset {graph: $graph})
USING SCAN d:Loose
WITH b, d LIMIT $limit
REMOVE d:Loose
WITH b, d, NOT EXISTS { (:Project)-[:DESCRIBES]->(d) } AS gone
CALL (b, d, gone) {
  WITH b, d, gone
  WHERE gone
  OPTIONAL MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(d)
  FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
    CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'dataset', id: d.id, removed: b.sequence})
    CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
  )
  DETACH DELETE d
}
RETURN count(*) AS datasets, sum(CASE WHEN gone THEN 1 ELSE 0 END) AS removed
