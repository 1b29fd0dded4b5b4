// Purpose: what the server is
// Parameters: none
// Returns: one row {version, edition}
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition;
