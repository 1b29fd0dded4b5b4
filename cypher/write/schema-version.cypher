// Purpose: which schema the database has
// Parameters: none
// Returns: one row {version}, or none where Tributary never made one
MATCH (s:TributarySchema {id: 'schema'})
RETURN s.version AS version
