// Purpose: the projects of the graph with their newest builds; number 0 is a first build that is not finished
// Parameters: graph
// Returns: rows {project, number, finishedAt, unfinished}, by name
MATCH (p:Project {graph: $graph})
RETURN
  p.name AS project,
  p.number AS number,
  p.finishedAt AS finishedAt,
  coalesce(p.unfinished, false) OR EXISTS { MATCH (g:Graph {id: $graph}) WHERE g.changing = p.name } AS unfinished
ORDER BY project;
