// Purpose: jobs by id; if several jobs have the same id, the job of the first project by name
// Parameters: graph, at, ids
// Returns: one row for each existing job {id, content}
UNWIND $ids AS id
MATCH (j:Job {graph: $graph, id: id})
USING INDEX SEEK j:Job(graph, id)
WHERE NOT j:Changing OR j.from <= $at < j.until
WITH id, j ORDER BY j.project
WITH id, collect(j)[0] AS first
RETURN id, first.content AS content
