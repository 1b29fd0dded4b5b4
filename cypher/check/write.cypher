// Purpose: checks whether the user can write; the transaction is rolled back
// Parameters: id
// Returns: nothing
CREATE (:Graph {id: $id});
