// Purpose: one node says which schema the database has; made first, so that two processes cannot make two
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT tributary_schema IF NOT EXISTS FOR (s:TributarySchema) REQUIRE s.id IS UNIQUE;
