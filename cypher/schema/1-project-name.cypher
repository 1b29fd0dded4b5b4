// Purpose: one node for each project of a graph
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT project_name IF NOT EXISTS FOR (p:Project) REQUIRE (p.graph, p.name) IS UNIQUE;
