// Purpose: removes the description of datasets by the project; marks their columns if no other project
//   describes the dataset. In a staged build the description ends with the build
// Parameters: graph, project, from, never, staged, ids; from, never and staged: see README.md
// Returns: nothing
UNWIND $ids AS id
MATCH (p:Project {graph: $graph, name: $project})-[f:DESCRIBES]->(d:Dataset {graph: $graph, id: id})
USING INDEX SEEK d:Dataset(graph, id)
FOREACH (_ IN $staged |
  SET f.until = $from, d:Changing, d.from = coalesce(d.from, 0), d.until = $never
)
FOREACH (_ IN CASE WHEN size($staged) = 0 THEN [1] ELSE [] END | DELETE f)
SET d:Loose
WITH d
CALL (d) {
  WITH d
  WHERE NOT EXISTS { (:Project)-[x:DESCRIBES]->(d) WHERE x.until IS NULL }
  MATCH (d)-[:HAS_COLUMN]->(c:Column)
  SET c.listed = false, c:Loose
}
