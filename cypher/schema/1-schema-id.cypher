// Purpose: one node with the schema version; it is created first, so that two processes cannot create two
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT tributary_schema IF NOT EXISTS FOR (s:TributarySchema) REQUIRE s.id IS UNIQUE;
