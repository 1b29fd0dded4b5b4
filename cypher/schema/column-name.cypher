// Purpose: search by name
// Parameters: none
// Returns: nothing
CREATE TEXT INDEX column_name IF NOT EXISTS FOR (c:Column) ON (c.name);
