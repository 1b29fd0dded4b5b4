// Purpose: removes the flows and accesses of jobs, before new ones are written or the jobs are removed; marks
//   columns that only flows reference
// Parameters: graph, project, ids
// Returns: nothing
UNWIND $ids AS id
MATCH (j:Job {graph: $graph, id: id, project: $project})
USING INDEX SEEK j:Job(graph, id, project)
CALL (j) {
  MATCH (j)-[:RUNS]->(f)-[:FEEDS|INFLUENCES|PRODUCES]-(c:Column)
  WHERE NOT c.listed
  SET c:Loose
}
CALL (j) {
  MATCH (j)-[:RUNS]->(f)
  DETACH DELETE f
}
CALL (j) {
  MATCH (j)-[r:READ_BY|WRITES|OWNS]-()
  DELETE r
}
