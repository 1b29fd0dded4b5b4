// Purpose: waits until new indexes can be used
// Parameters: seconds
// Returns: nothing
CALL db.awaitIndexes($seconds)
