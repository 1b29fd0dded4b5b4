// Purpose: the datasets that exist, with the descriptions of other projects
// Parameters: graph, project: or null for all projects, ids
// Returns: one row for each existing dataset: {id, facts: [[project, writes, content], …]}
UNWIND $ids AS id
MATCH (d:Dataset {graph: $graph, id: id})
USING INDEX SEEK d:Dataset(graph, id)
RETURN
  id,
  [(p:Project)-[f:DESCRIBES]->(d) WHERE $project IS NULL OR p.name <> $project | [p.name, f.writes, f.content]] AS facts
