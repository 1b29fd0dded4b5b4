// Purpose: waits until new indexes are online
// Parameters: seconds
// Returns: nothing
CALL db.awaitIndexes($seconds)
