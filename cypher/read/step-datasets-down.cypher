// Purpose: the datasets one flow further down from some, each with the smallest start that leads there; observed flows are passed where they are trusted
// Parameters: frontier: [[start, element ids], …] with starts as numbers, trustObserved, between: stands after each id in a text
// Returns: one row for each start {start, count, nodeTexts: element ids, a hundred in each, '","' after each, texts: ids in the same order}
UNWIND $frontier AS r
UNWIND r[1] AS node
MATCH (s)
WHERE elementId(s) = node
WITH DISTINCT s, r[0] AS start
MATCH (s)-[:SCANNED_BY]->(f:RowFlow)-[:SHAPES]->(d:Dataset)
WHERE $trustObserved OR NOT f:Observed
WITH d, min(start) AS start
WITH start, collect(elementId(d)) AS nodes, collect(d.id) AS ids
RETURN
  start,
  size(ids) AS count,
  [i IN range(0, size(nodes) - 1, 100) | reduce(text = '', x IN nodes[i..i + 100] | text + x + '","')] AS nodeTexts,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
