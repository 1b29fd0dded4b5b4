// Purpose: creates the findings of a project
// Parameters: graph, project, findings: properties of each
// Returns: nothing
MATCH (p:Project {graph: $graph, name: $project})
UNWIND $findings AS r
CREATE (p)-[:FOUND]->(f:Finding)
SET f = r
