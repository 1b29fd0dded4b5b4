// Purpose: the newest finished build of each project, by project
// Parameters: graph
// Returns: one row for each project {project, number, finishedAt, analyzer, inputDigest, sourcePath, commit}
MATCH (p:Project {graph: $graph})
USING INDEX SEEK p:Project(graph, name)
WHERE p.name IS NOT NULL AND p.number > 0
RETURN
  p.name AS project,
  p.number AS number,
  p.finishedAt AS finishedAt,
  p.analyzer AS analyzer,
  p.inputDigest AS inputDigest,
  p.sourcePath AS sourcePath,
  p.commit AS commit
ORDER BY project
