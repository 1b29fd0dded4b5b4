// Purpose: whether the user may write; its transaction is rolled back
// Parameters: id
// Returns: nothing
CREATE (:Graph {id: $id});
