// Purpose: a job is found by (graph, id), and there is one of each
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:Job) REQUIRE (j.graph, j.id) IS UNIQUE;
