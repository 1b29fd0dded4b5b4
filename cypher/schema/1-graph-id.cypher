// Purpose: one node for each graph (tenant), with its generation and its writer
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT graph_id IF NOT EXISTS FOR (g:Graph) REQUIRE g.id IS UNIQUE;
