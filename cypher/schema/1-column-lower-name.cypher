// Purpose: search by a part of the name: it reads this index and no node
// Parameters: none
// Returns: nothing
CREATE INDEX column_lower_name IF NOT EXISTS FOR (c:Column) ON (c.graph, c.lowerName);
