// Purpose: what observed jobs make of some datasets, and whether code makes it that is analysed
// Parameters: graph, ids
// Returns: one row for each dataset made {dataset, readers: [[dataset read, job], …], isAnalysed}
UNWIND $ids AS id
MATCH (s:Dataset {graph: $graph, id: id})
USING INDEX SEEK s:Dataset(graph, id)
MATCH (s)-[:SCANNED_BY]->(f:Observed)-[:SHAPES]->(d:Dataset), (f)<-[:RUNS]-(j:Job)
WITH d, collect(DISTINCT [id, j.id]) AS readers
RETURN
  d.id AS dataset,
  readers,
  EXISTS { (d)<-[:SHAPES]-(c:RowFlow) WHERE NOT c:Observed AND NOT c:Opaque } AND
    NOT EXISTS { (d)<-[:SHAPES]-(o:Opaque) WHERE NOT o:Observed } AS isAnalysed
