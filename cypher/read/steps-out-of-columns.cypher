// Purpose: the flows that use columns, with their outputs; opaque flows and untrusted observed flows are
//   excluded
// Parameters: graph, at, ids, trustObserved
// Returns: one row for each (id, flow) {id, job, project, position, statement, isColumnFlow, columns: ids,
//   rows: ids of datasets}
UNWIND $ids AS id
MATCH (s:Column {graph: $graph, id: id})
USING INDEX SEEK s:Column(graph, id)
MATCH (s)-[:FEEDS|INFLUENCES]->(f)-[:PRODUCES|SHAPES]->(d:Column|Dataset), (f)<-[:RUNS]-(j:Job)
WHERE
  NOT f:Opaque AND ($trustObserved OR NOT f:Observed) AND
  (NOT f:Changing OR f.from <= $at < f.until)
WITH id, f, j, collect(DISTINCT CASE WHEN d:Column THEN d.id END) AS columns, collect(DISTINCT CASE WHEN d:Dataset THEN d.id END) AS rows
RETURN
  id,
  j.id AS job,
  j.project AS project,
  f.position AS position,
  f.statement AS statement,
  f:ColumnFlow AS isColumnFlow,
  columns,
  rows
