// Purpose: the schema version of the database
// Parameters: none
// Returns: one row {version}, or none if the database has no schema
MATCH (s:TributarySchema {id: 'schema'})
RETURN s.version AS version
