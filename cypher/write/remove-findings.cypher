// Purpose: removes findings of a project: the finding of an unfinished build (position -1), or all
// Parameters: graph, project, last: the highest position to remove
// Returns: nothing
MATCH (:Project {graph: $graph, name: $project})-[:FOUND]->(f:Finding)
WHERE f.position <= $last
DETACH DELETE f
