// Purpose: one node for each dataset, by id
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT dataset_id IF NOT EXISTS FOR (d:Dataset) REQUIRE (d.graph, d.id) IS UNIQUE;
