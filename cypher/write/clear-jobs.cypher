// Purpose: takes the flows and accesses of jobs out, before new ones come or the jobs go; columns that only flows name may be orphans now
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
