// Purpose: removes the description of datasets by the project; marks their columns if no other project
//   describes the dataset
// Parameters: graph, project, ids
// Returns: nothing
UNWIND $ids AS id
MATCH (p:Project {graph: $graph, name: $project})-[f:DESCRIBES]->(d:Dataset {graph: $graph, id: id})
USING INDEX SEEK d:Dataset(graph, id)
DELETE f
SET d:Loose
WITH d
CALL (d) {
  WITH d
  WHERE NOT EXISTS { (:Project)-[:DESCRIBES]->(d) }
  MATCH (d)-[:HAS_COLUMN]->(c:Column)
  SET c.listed = false, c:Loose
}
