// Purpose: builds of a project are numbered
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT build_number IF NOT EXISTS FOR (b:Build) REQUIRE (b.graph, b.project, b.number) IS UNIQUE;
