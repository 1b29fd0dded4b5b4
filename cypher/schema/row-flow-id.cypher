// Purpose: one flow for each (statement, target), replaced with its job
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT row_flow_id IF NOT EXISTS FOR (f:RowFlow) REQUIRE (f.graph, f.id) IS UNIQUE;
