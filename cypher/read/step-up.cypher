// Purpose: the states one flow upstream of the frontier of each walk; opaque flows are not followed; observed
//   flows are followed if they are trusted
// Parameters: at, frontier: [[walk, element ids], …] with the index of the walk, trustObserved, between:
//   separator after each id in a text
// Returns: one row for each walk and kind {walk, isColumn, count, nodeTexts: element ids, a hundred in each,
//   '","' after each, texts: ids in the same order}
UNWIND $frontier AS r
UNWIND r[1] AS node
MATCH (s)
WHERE elementId(s) = node
WITH DISTINCT s, r[0] AS walk
MATCH (d)-[:FEEDS|INFLUENCES|SCANNED_BY]->(f)-[:PRODUCES|SHAPES]->(s)
WHERE
  NOT f:Opaque AND ($trustObserved OR NOT f:Observed) AND
  (NOT f:Changing OR f.from <= $at < f.until)
WITH DISTINCT walk, d
WITH walk, d:Column AS isColumn, collect(elementId(d)) AS nodes, collect(d.id) AS ids
RETURN
  walk,
  isColumn,
  size(ids) AS count,
  [i IN range(0, size(nodes) - 1, 100) | reduce(text = '', x IN nodes[i..i + 100] | text + x + '","')] AS nodeTexts,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
