// Purpose: a page of findings, by project and position
// Parameters: graph, project and position: of the finding before the page, limit
// Returns: one row for each finding {project, position, code, severity, message, hint, subject, file, line,
//   column}
MATCH (f:Finding)
USING INDEX SEEK f:Finding(graph, project, position)
WHERE f.graph = $graph AND f.project >= $project AND f.position IS NOT NULL AND (f.project > $project OR f.position > $position)
WITH f ORDER BY f.project, f.position LIMIT $limit
RETURN
  f.project AS project,
  f.position AS position,
  f.code AS code,
  f.severity AS severity,
  f.message AS message,
  f.hint AS hint,
  f.subject AS subject,
  f.file AS file,
  f.line AS line,
  f.column AS column
