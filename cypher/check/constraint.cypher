// Purpose: whether the user may make constraints; its transaction is rolled back
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT tributary_check FOR (n:TributaryCheck) REQUIRE n.id IS UNIQUE;
