// Purpose: the datasets that opaque flows of code derive from some datasets; if observed lineage is trusted,
//   observed flows without columns are added and code flows with observed columns are removed
// Parameters: graph, at, ids, trustObserved
// Returns: one row for each (dataset that is read, derived dataset, job) {from, dataset, job, observed}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:SCANNED_BY]->(f:Opaque)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
WHERE
  (NOT f:Changing OR f.from <= $at < f.until) AND
  CASE
    WHEN f:Observed THEN $trustObserved
    ELSE NOT ($trustObserved AND any(o IN [(s)-[:SCANNED_BY]->(o)-[:SHAPES]->(d) WHERE (NOT o:Changing OR o.from <= $at < o.until) | o] WHERE o:Observed AND NOT o:Opaque))
  END
WITH DISTINCT id, d, j, f:Observed AS observed
RETURN id AS from, d.id AS dataset, j.id AS job, observed
