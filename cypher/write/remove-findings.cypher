// Purpose: takes findings of a project out: the one of an unfinished build (position -1), or all
// Parameters: graph, project, last: the highest position to go
// Returns: nothing
MATCH (:Project {graph: $graph, name: $project})-[:FOUND]->(f:Finding)
WHERE f.position <= $last
DETACH DELETE f
