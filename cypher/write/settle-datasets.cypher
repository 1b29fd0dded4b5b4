// Purpose: processes some of the datasets that a staged build changed: removes the descriptions and datasets
//   that do not hold in the current state, and the label Changing of the others
// Parameters: graph, at: the number of the current state, limit
// Returns: one row {ids, datasets}: the ids of the datasets that remain, and the number of processed datasets
MATCH (d:Changing:Dataset)
USING SCAN d:Changing
WHERE d.graph = $graph
WITH d, d.from <= $at < d.until AS holds LIMIT $limit
CALL (d) {
  MATCH (:Project)-[f:DESCRIBES]->(d)
  WITH f, coalesce(f.from, 0) <= $at < coalesce(f.until, $at + 1) AS isCurrent
  FOREACH (_ IN CASE WHEN isCurrent THEN [1] ELSE [] END | REMOVE f.until)
  FOREACH (_ IN CASE WHEN isCurrent THEN [] ELSE [1] END | DELETE f)
}
WITH d, holds, CASE WHEN holds THEN d.id END AS id
CALL (d, holds) {
  WITH d, holds
  WHERE NOT holds
  DETACH DELETE d
}
CALL (d, holds) {
  WITH d, holds
  WHERE holds
  REMOVE d:Changing, d.until
}
RETURN collect(id) AS ids, count(*) AS datasets
