// Purpose: the user of this connection; runs in the database system
// Parameters: none
// Returns: one row {user}, or none if authentication is disabled
SHOW CURRENT USER YIELD user;
