// Purpose: a page of objects that were removed from the graph, newest removal first, then by kind and id
// Parameters: graph, at, sequence and kind and id: of the last object before the page, limit
// Returns: one row for each object {kind, id, sequence, addedBy, removedBy}; the last two are builds
MATCH (x:Departed)
USING INDEX SEEK x:Departed(graph, removed)
WHERE
  x.graph = $graph AND x.removed <= $sequence AND x.removed <= $at AND
  (x.removed < $sequence OR x.kind > $kind OR (x.kind = $kind AND x.id > $id))
WITH x ORDER BY x.removed DESC, x.kind, x.id LIMIT $limit
MATCH (brought:Build)-[:RECORDED {as: 'brought'}]->(x)<-[:RECORDED {as: 'removed'}]-(removed:Build)
RETURN
  x.kind AS kind,
  x.id AS id,
  x.removed AS sequence,
  brought {.project, .number, .finishedAt, .analyzer, .inputDigest, .sourcePath, .commit} AS addedBy,
  removed {.project, .number, .finishedAt, .analyzer, .inputDigest, .sourcePath, .commit} AS removedBy
ORDER BY sequence DESC, kind, id
