// Purpose: lookup by the last part of a name, and search by a part of it; the search reads only this index
// Parameters: none
// Returns: nothing
CREATE INDEX dataset_lower_name IF NOT EXISTS FOR (d:Dataset) ON (d.graph, d.lastPart, d.lowerName);
