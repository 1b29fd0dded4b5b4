// Purpose: the flows that use columns as an input
// Parameters: graph, at, ids
// Returns: one row for each flow {requested: the ids of the parameters that it belongs to, …}: see FlowRow in
//   src/store/neo4j/flow-rows.ts
UNWIND $ids AS id
MATCH (s:Column {graph: $graph, id: id})
USING INDEX SEEK s:Column(graph, id)
MATCH (s)-[:FEEDS|INFLUENCES]->(f:ColumnFlow|RowFlow)
WHERE NOT f:Changing OR f.from <= $at < f.until
WITH f, collect(DISTINCT id) AS requested
MATCH (j:Job)-[:RUNS]->(f)-[:PRODUCES|SHAPES]->(t:Column|Dataset)
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
