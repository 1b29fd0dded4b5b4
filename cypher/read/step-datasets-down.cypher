// Purpose: the datasets one flow downstream of a frontier, each with its smallest start; observed flows are
//   followed if they are trusted
// Parameters: at, frontier: [[start, element ids], …] with the index of the start, trustObserved, between:
//   separator after each id in a text
// Returns: one row for each start {start, count, nodeTexts: element ids, a hundred in each, '","' after each,
//   texts: ids in the same order}
UNWIND $frontier AS r
UNWIND r[1] AS node
MATCH (s)
WHERE elementId(s) = node
WITH DISTINCT s, r[0] AS start
MATCH (s)-[:SCANNED_BY]->(f:RowFlow)-[:SHAPES]->(d:Dataset)
WHERE
  ($trustObserved OR NOT f:Observed) AND
  (NOT f:Changing OR f.from <= $at < f.until)
WITH d, min(start) AS start
WITH start, collect(elementId(d)) AS nodes, collect(d.id) AS ids
RETURN
  start,
  size(ids) AS count,
  [i IN range(0, size(nodes) - 1, 100) | reduce(text = '', x IN nodes[i..i + 100] | text + x + '","')] AS nodeTexts,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
