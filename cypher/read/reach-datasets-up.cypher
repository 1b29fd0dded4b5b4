// Purpose: all datasets that one dataset is derived from, each with its distance; opaque flows are followed;
//   observed flows are followed if they are trusted
// Parameters: graph, at, ids: of one dataset, trustObserved, between: separator after each id in a text
// Returns: one row for each distance {hops: number of flows times two, count, texts: ids, a hundred in each}
UNWIND $ids AS id
MATCH p = (s:Dataset {graph: $graph, id: id})<-[:SCANNED_BY|SHAPES*]-(d:Dataset)
USING INDEX SEEK s:Dataset(graph, id)
WHERE
  none(n IN nodes(p) WHERE
    (n:Observed AND NOT $trustObserved) OR
    (n:Changing AND NOT n.from <= $at < n.until))
WITH d, min(length(p)) AS hops
WITH hops, collect(d.id) AS ids
RETURN
  hops,
  size(ids) AS count,
  [i IN range(0, size(ids) - 1, 100) | reduce(text = '', x IN ids[i..i + 100] | text + x + $between)] AS texts
