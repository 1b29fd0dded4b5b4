// Purpose: for a staged build: the stored jobs and their flows end with the build; marks columns that only
//   flows reference. Jobs that have no new version are recorded in the history
// Parameters: graph, project, number, from, ids, removed: a list of one item if the jobs have no new version,
//   or none; from: see README.md
// Returns: one row {jobs}: the number of jobs
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $ids AS id
MATCH (j:Job {graph: $graph, id: id, project: $project})
USING INDEX SEEK j:Job(graph, id, project)
WHERE NOT j:Changing
SET j:Changing, j.from = coalesce(j.from, 0), j.until = $from
WITH b, j
CALL (j) {
  MATCH (j)-[:RUNS]->(f)-[:FEEDS|INFLUENCES|PRODUCES]-(c:Column)
  WHERE NOT c.listed
  SET c:Loose
}
CALL (j) {
  MATCH (j)-[:RUNS]->(f)
  SET f:Changing, f.from = coalesce(f.from, 0), f.until = $from
}
CALL (b, j) {
  UNWIND $removed AS _
  MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(j)
  WHERE brought <> b
  CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'job', id: j.id, removed: b.sequence})
  CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
}
RETURN count(*) AS jobs
