// Purpose: a dataset is found by (graph, id), and there is one of each
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT dataset_id IF NOT EXISTS FOR (d:Dataset) REQUIRE (d.graph, d.id) IS UNIQUE;
