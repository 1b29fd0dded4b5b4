// Purpose: as whom the server takes this process; asked of the database system
// Parameters: none
// Returns: one row {user}, or none where the server asks nobody who they are
SHOW CURRENT USER YIELD user;
