// Purpose: processes some of the flows, jobs and columns that a staged build added or ended: removes those
//   that do not hold in the current state, and the label Changing of the others. After the end of a build
//   this removes the old version; after an interrupted build it removes the new one
// Parameters: graph, at: the number of the current state, limit
// Returns: one row {nodes}: the number of processed nodes
MATCH (n:Changing)
USING SCAN n:Changing
WHERE n.graph = $graph AND NOT n:Dataset
WITH n, n.from <= $at < n.until AS holds LIMIT $limit
CALL (n, holds) {
  WITH n, holds
  WHERE NOT holds
  DETACH DELETE n
}
CALL (n, holds) {
  WITH n, holds
  WHERE holds
  REMOVE n:Changing, n.until
}
RETURN count(*) AS nodes
