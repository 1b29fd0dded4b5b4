// Purpose: one node for each column, by id
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT column_id IF NOT EXISTS FOR (c:Column) REQUIRE (c.graph, c.id) IS UNIQUE;
