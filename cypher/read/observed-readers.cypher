// Purpose: what observed jobs make of some datasets, and whether code makes it that is analysed
// Parameters: graph, ids
// Returns: one row for each dataset made {dataset, readers: [[dataset read, job], …], isAnalysed}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:SCANNED_BY]->(f:Observed)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
WITH d, collect(DISTINCT [id, j.id]) AS readers
WITH d, readers, [(d)<-[:SHAPES]-(made) | made] AS made
RETURN
  d.id AS dataset,
  readers,
  any(f IN made WHERE NOT f:Observed AND NOT f:Opaque) AND
    none(f IN made WHERE f:Opaque AND NOT f:Observed) AS isAnalysed
