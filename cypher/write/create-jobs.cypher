// Purpose: creates jobs without their flows, or updates the properties of existing jobs
// Parameters: graph, project, number, from, jobs: [[id, properties, builds], …]; builds is a list of one item
//   if the job is new; from: see README.md
// Returns: one row {jobs}: the number of jobs
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $jobs AS r
MERGE (j:Job {graph: $graph, id: r[0], project: $project})
SET j += r[1], j.from = $from
FOREACH (_ IN r[2] | CREATE (b)-[:RECORDED {as: 'brought'}]->(j))
RETURN count(*) AS jobs
