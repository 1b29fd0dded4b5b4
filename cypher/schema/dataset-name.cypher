// Purpose: search and look-up by the end of a name
// Parameters: none
// Returns: nothing
CREATE TEXT INDEX dataset_name IF NOT EXISTS FOR (d:Dataset) ON (d.name);
