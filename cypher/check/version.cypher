// Purpose: what the server is; 5.26 allows no more than this in the database `system`
// Parameters: none
// Returns: one row for each component {name, versions, edition}
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition;
