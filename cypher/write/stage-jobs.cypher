// Purpose: creates new versions of jobs without their flows, for a staged build. A version takes over the
//   first build of the job
// Parameters: graph, project, number, from, never, jobs: [[id, properties], …]; from and never: see README.md
// Returns: one row {jobs}: the number of jobs
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $jobs AS r
OPTIONAL MATCH (old:Job {graph: $graph, id: r[0], project: $project})
USING INDEX SEEK old:Job(graph, id, project)
OPTIONAL MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(old)
WITH r, b, collect(brought) AS first
CREATE (j:Job:Changing {graph: $graph, id: r[0], project: $project})
SET j += r[1], j.from = $from, j.until = $never
FOREACH (by IN [coalesce(first[0], b)] | CREATE (by)-[:RECORDED {as: 'brought'}]->(j))
RETURN count(*) AS jobs
