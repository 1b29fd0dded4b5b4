// Purpose: all flows of jobs; if several jobs have the same id, those of the first project by name
// Parameters: graph, at, ids
// Returns: one row for each flow {requested: the ids of the parameters that it belongs to, …}: see FlowRow in
//   src/store/neo4j/flow-rows.ts
UNWIND $ids AS id
MATCH (o:Job {graph: $graph, id: id})
USING INDEX SEEK o:Job(graph, id)
WHERE NOT o:Changing OR o.from <= $at < o.until
WITH id, o ORDER BY o.project
WITH id, collect(o)[0] AS j
MATCH (j)-[:RUNS]->(f)-[:PRODUCES|SHAPES]->(t:Column|Dataset)
WITH f, j, t, [id] AS requested
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
