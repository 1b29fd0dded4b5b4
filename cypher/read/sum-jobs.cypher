// Purpose: how many jobs there are, and what they were counted to have when they were written
// Parameters: graph
// Returns: one row {jobs, opaqueJobs, columnFlows, rowFlows, directEdges, edges}
MATCH (j:Job {graph: $graph})
USING INDEX SEEK j:Job(graph, id)
WHERE j.id IS NOT NULL
RETURN
  count(j) AS jobs,
  count(CASE WHEN j.opaque THEN 1 END) AS opaqueJobs,
  sum(j.columnFlows) AS columnFlows,
  sum(j.rowFlows) AS rowFlows,
  sum(j.directEdges) AS directEdges,
  sum(j.edges) AS edges
