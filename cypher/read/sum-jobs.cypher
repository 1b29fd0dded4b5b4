// Purpose: the number of jobs and the sums of their counters, for jobs of code and for observed jobs
// Parameters: graph, at
// Returns: one row {jobs, opaqueJobs, columnFlows, rowFlows, directEdges, edges, observedJobs, observedEdges}
MATCH (j:Job {graph: $graph})
USING INDEX SEEK j:Job(graph, id)
WHERE j.id IS NOT NULL AND (NOT j:Changing OR j.from <= $at < j.until)
WITH j, j.project STARTS WITH 'observed:' AS observed
RETURN
  count(CASE WHEN NOT observed THEN 1 END) AS jobs,
  count(CASE WHEN j.opaque AND NOT observed THEN 1 END) AS opaqueJobs,
  sum(CASE WHEN observed THEN 0 ELSE j.columnFlows END) AS columnFlows,
  sum(CASE WHEN observed THEN 0 ELSE j.rowFlows END) AS rowFlows,
  sum(CASE WHEN observed THEN 0 ELSE j.directEdges END) AS directEdges,
  sum(CASE WHEN observed THEN 0 ELSE j.edges END) AS edges,
  count(CASE WHEN observed THEN 1 END) AS observedJobs,
  sum(CASE WHEN observed THEN j.edges ELSE 0 END) AS observedEdges
