// Purpose: jobs as their source declares them, with their code; if several jobs have the same id, the job of
//   the first project by name
// Parameters: graph, at, ids
// Returns: one row for each job whose source is stored {id, source}
UNWIND $ids AS id
MATCH (j:Job {graph: $graph, id: id})
USING INDEX SEEK j:Job(graph, id)
WHERE NOT j:Changing OR j.from <= $at < j.until
WITH id, j ORDER BY j.project
WITH id, collect(j)[0] AS first
WHERE first.source IS NOT NULL
RETURN id, first.source AS source
