// Purpose: the newest stamp of a project, and whether its last build was interrupted
// Parameters: graph, project
// Returns: at most one row {number, finishedAt, analyzer, inputDigest, sourcePath, commit, findingsDigest,
//   unfinished}
MATCH (p:Project {graph: $graph, name: $project})
RETURN
  p.number AS number,
  p.finishedAt AS finishedAt,
  p.analyzer AS analyzer,
  p.inputDigest AS inputDigest,
  p.sourcePath AS sourcePath,
  p.commit AS commit,
  p.findingsDigest AS findingsDigest,
  coalesce(p.unfinished, false) AS unfinished
