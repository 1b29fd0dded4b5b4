// Purpose: stores that all statements of a schema version have run; a newer version of another process
//   remains
// Parameters: version
// Returns: one row {version}
MERGE (s:TributarySchema {id: 'schema'})
SET s.version = CASE WHEN coalesce(s.version, 0) > $version THEN s.version ELSE $version END
RETURN s.version AS version
