// Purpose: all opaque flows, like opaque-readers; for queries with so many datasets that a lookup for each is
//   slower
// Parameters: graph, at, trustObserved
// Returns: one row for each flow {dataset, job, observed, scans: ids}
MATCH (f:Opaque {graph: $graph})
USING INDEX SEEK f:Opaque(graph)
WITH f
WHERE ($trustObserved OR NOT f:Observed) AND (NOT f:Changing OR f.from <= $at < f.until)
MATCH (f)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
RETURN
  d.id AS dataset,
  j.id AS job,
  f:Observed AS observed,
  COLLECT {
    MATCH (s:Dataset)-[:SCANNED_BY]->(f)
    WHERE
      f:Observed OR NOT $trustObserved OR
      none(o IN [(s)-[:SCANNED_BY]->(o)-[:SHAPES]->(d) WHERE (NOT o:Changing OR o.from <= $at < o.until) | o] WHERE o:Observed AND NOT o:Opaque)
    RETURN s.id
  } AS scans
