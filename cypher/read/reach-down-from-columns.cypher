// Purpose: all states that values of columns lead to, each with its distance; opaque flows are not passed, observed ones where they are trusted
// Parameters: graph, ids, trustObserved, between: stands after each id in a text
// Returns: one row for each distance and kind {hops: flows passed times two, isColumn, count, texts: ids, a hundred in each, as many thousand texts cost more
//   than the walk}. The form of the walk is the one that is pruned and right: see docs/adr/0010-neo4j-store.md
UNWIND $ids AS id
MATCH p = (s:Column {graph: $graph, id: id})-[:FEEDS|INFLUENCES|PRODUCES|SHAPES|SCANNED_BY*]->(d:Column|Dataset)
USING INDEX SEEK s:Column(graph, id)
WHERE none(n IN nodes(p) WHERE n:Opaque OR (n:Observed AND NOT $trustObserved))
WITH d, min(length(p)) AS hops
WITH hops, d:Column AS isColumn, collect(d.id) AS ids
RETURN
  hops,
  isColumn,
  size(ids) AS count,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
