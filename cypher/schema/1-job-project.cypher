// Purpose: all jobs of a project, for its builds
// Parameters: none
// Returns: nothing
CREATE INDEX job_project IF NOT EXISTS FOR (j:Job) ON (j.graph, j.project);
