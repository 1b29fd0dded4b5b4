// Purpose: all states upstream of columns, each with its distance; opaque flows are not followed; observed
//   flows are followed if they are trusted
// Parameters: graph, at, ids, trustObserved, between: separator after each id in a text
// Returns: one row for each distance and kind {hops: number of flows times two, isColumn, count, texts: ids,
//   a hundred in each, because many short texts are slower than the walk}. docs/adr/0010-neo4j-store.md
//   explains this form of the walk
UNWIND $ids AS id
MATCH p = (s:Column {graph: $graph, id: id})<-[:FEEDS|INFLUENCES|PRODUCES|SHAPES|SCANNED_BY*]-(d:Column|Dataset)
USING INDEX SEEK s:Column(graph, id)
WHERE
  none(n IN nodes(p) WHERE
    n:Opaque OR
    (n:Observed AND NOT $trustObserved) OR
    (n:Changing AND NOT n.from <= $at < n.until))
WITH d, min(length(p)) AS hops
WITH hops, d:Column AS isColumn, collect(d.id) AS ids
RETURN
  hops,
  isColumn,
  size(ids) AS count,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
