// Purpose: one node for each graph (tenant): it counts changes and says who writes
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT graph_id IF NOT EXISTS FOR (g:Graph) REQUIRE g.id IS UNIQUE;
