// Purpose: search by a part of a column name; the search reads only this index
// Parameters: none
// Returns: nothing
CREATE INDEX column_lower_name IF NOT EXISTS FOR (c:Column) ON (c.graph, c.lowerName);
