// Purpose: lookup of a job by id
// Parameters: none
// Returns: nothing
CREATE INDEX job_any_project IF NOT EXISTS FOR (j:Job) ON (j.graph, j.id);
