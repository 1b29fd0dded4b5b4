// Purpose: one node for each job of a project; two projects may have jobs with the same id
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT job_id IF NOT EXISTS FOR (j:Job) REQUIRE (j.graph, j.id, j.project) IS UNIQUE;
