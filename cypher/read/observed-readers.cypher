// Purpose: the datasets that observed jobs derive from some datasets, and whether analysed code writes them
// Parameters: graph, at, ids
// Returns: one row for each derived dataset {dataset, readers: [[dataset that is read, job], …], isAnalysed}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:SCANNED_BY]->(f:Observed)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
WHERE NOT f:Changing OR f.from <= $at < f.until
WITH d, collect(DISTINCT [id, j.id]) AS readers
WITH d, readers, [(d)<-[:SHAPES]-(flow) WHERE (NOT flow:Changing OR flow.from <= $at < flow.until) | flow] AS flows
RETURN
  d.id AS dataset,
  readers,
  any(f IN flows WHERE NOT f:Observed AND NOT f:Opaque) AND
    none(f IN flows WHERE f:Opaque AND NOT f:Observed) AS isAnalysed
