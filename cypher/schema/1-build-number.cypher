// Purpose: one node for each build of a project, by number
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT build_number IF NOT EXISTS FOR (b:Build) REQUIRE (b.graph, b.project, b.number) IS UNIQUE;
