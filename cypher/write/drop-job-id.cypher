// Purpose: migrates a schema before version 5: its constraint allows only one version of a job
// Parameters: none
// Returns: nothing
DROP CONSTRAINT job_id IF EXISTS
