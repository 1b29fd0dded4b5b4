// Purpose: removed objects, newest removal first
// Parameters: none
// Returns: nothing
CREATE INDEX departed_removed IF NOT EXISTS FOR (x:Departed) ON (x.graph, x.removed);
