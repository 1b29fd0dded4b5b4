// Purpose: a job is found by its id alone
// Parameters: none
// Returns: nothing
CREATE INDEX job_any_project IF NOT EXISTS FOR (j:Job) ON (j.graph, j.id);
