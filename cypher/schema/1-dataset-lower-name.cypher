// Purpose: look-up by the end of a name, and search by a part of it: it reads this index and no node
// Parameters: none
// Returns: nothing
CREATE INDEX dataset_lower_name IF NOT EXISTS FOR (d:Dataset) ON (d.graph, d.lastPart, d.lowerName);
