// Purpose: all flows of some jobs
// Parameters: graph, at, jobs: [[id, project], …]
// Returns: one row for each flow: see FlowRow in src/store/neo4j/flow-rows.ts
UNWIND $jobs AS requested
MATCH (j:Job {graph: $graph, id: requested[0], project: requested[1]})
USING INDEX SEEK j:Job(graph, id, project)
WHERE NOT j:Changing OR j.from <= $at < j.until
MATCH (j)-[:RUNS]->(f)-[:PRODUCES|SHAPES]->(t:Column|Dataset)
RETURN
  requested,
  j.id AS job,
  j.project AS project,
  f:ColumnFlow AS isColumnFlow,
  f.position AS position,
  f.statement AS statement,
  f.expression AS expression,
  f.line AS line,
  f.column AS column,
  f.digest AS digest,
  f.named AS named,
  f.order AS order,
  f:Opaque AS opaque,
  f:Observed AS observed,
  CASE WHEN t:Column THEN [t.dataset, t.name] ELSE [t.id] END AS target,
  COLLECT {
    MATCH (c:Column)-[e:FEEDS|INFLUENCES]->(f)
    RETURN [c.dataset, c.name, type(e) = 'FEEDS', e.subtypes, e.confidence, e.evidence, e.confidences]
  } AS inputs,
  COLLECT { MATCH (d:Dataset)-[:SCANNED_BY]->(f) RETURN d.id } AS scans
