// Purpose: one node for each owner
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT owner_name IF NOT EXISTS FOR (o:Owner) REQUIRE (o.graph, o.name) IS UNIQUE;
