// Purpose: lookup of a job of a project; two projects may have jobs with the same id, and a job has two
//   versions while a build replaces it
// Parameters: none
// Returns: nothing
CREATE INDEX job_version IF NOT EXISTS FOR (j:Job) ON (j.graph, j.id, j.project);
