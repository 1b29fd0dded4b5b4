// Purpose: one flow for each (statement, output column), replaced with its job
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT column_flow_id IF NOT EXISTS FOR (f:ColumnFlow) REQUIRE (f.graph, f.id) IS UNIQUE;
