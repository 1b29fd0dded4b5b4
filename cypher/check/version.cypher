// Purpose: the version and edition of the server; the database system of 5.26 allows no other statement for
//   this
// Parameters: none
// Returns: one row for each component {name, versions, edition}
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition;
