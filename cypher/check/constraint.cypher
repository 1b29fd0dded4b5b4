// Purpose: checks whether the user can create constraints; the transaction is rolled back
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT tributary_check FOR (n:TributaryCheck) REQUIRE n.id IS UNIQUE;
