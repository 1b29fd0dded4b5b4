// Purpose: a page of jobs, by id and project
// Parameters: graph, at, id and project: of the job before the page or empty, limit
// Returns: one row for each job {id, project, content}
MATCH (j:Job)
USING INDEX SEEK j:Job(graph, id, project)
WHERE
  j.graph = $graph AND j.id >= $id AND j.project > '' AND (j.id > $id OR j.project > $project) AND
  (NOT j:Changing OR j.from <= $at < j.until)
WITH j ORDER BY j.id, j.project LIMIT $limit
RETURN j.id AS id, j.project AS project, j.content AS content
