// Purpose: some jobs in the order of their ids, then of their projects
// Parameters: graph, at, id and project: of the previous job or empty, limit
// Returns: one row for each job {id, project, content, digest}
MATCH (j:Job)
USING INDEX SEEK j:Job(graph, id, project)
WHERE
  j.graph = $graph AND j.id >= $id AND j.project > '' AND (j.id > $id OR j.project > $project) AND
  (NOT j:Changing OR j.from <= $at < j.until)
WITH j ORDER BY j.id, j.project LIMIT $limit
RETURN j.id AS id, j.project AS project, j.content AS content, j.digest AS digest
ORDER BY id, project
