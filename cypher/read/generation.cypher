// Purpose: the number of the state that readers see, which changes with each build; and its builds
// Parameters: graph
// Returns: one row {generation, isMixed: whether a build of an older Tributary was interrupted, which wrote
//   into the visible state, builds: the newest finished build of each project, by project}, or none if the
//   graph was never built
MATCH (g:Graph {id: $graph})
USING INDEX SEEK g:Graph(id)
RETURN
  g.generation AS generation,
  EXISTS {
    MATCH (p:Project {graph: $graph})
    WHERE p.name IS NOT NULL AND p.unfinished
  } AS isMixed,
  COLLECT {
    MATCH (p:Project {graph: $graph})
    WHERE p.name IS NOT NULL AND p.number > 0
    RETURN p {project: p.name, .number, .finishedAt, .analyzer, .inputDigest, .sourcePath, .commit}
    ORDER BY p.name
  } AS builds
