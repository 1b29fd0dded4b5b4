// Purpose: removes jobs after their flows, and records each in the history
// Parameters: graph, project, number, ids
// Returns: one row {jobs}: the number of removed jobs
MATCH (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $ids AS id
MATCH (j:Job {graph: $graph, id: id, project: $project})
USING INDEX SEEK j:Job(graph, id, project)
OPTIONAL MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(j)
FOREACH (_ IN CASE WHEN brought = b OR brought IS NULL THEN [] ELSE [1] END |
  CREATE (brought)-[:RECORDED {as: 'brought'}]->(x:Departed {graph: $graph, kind: 'job', id: j.id, removed: b.sequence})
  CREATE (b)-[:RECORDED {as: 'removed'}]->(x)
)
DETACH DELETE j
RETURN count(*) AS jobs
