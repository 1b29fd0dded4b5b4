// Purpose: writes the flows and accesses of jobs that this build created or updated. Columns, datasets and
//   owners are lists, and rows contain indexes of these lists
// Parameters: graph, project, from, never, staged, columns: ids, datasets: ids, owners: names, jobs: [[id,
//   reads, declaredOnly, writes, owners, column flows, row flows], …]; from, never and staged: see README.md;
//   a column flow is [column, position, statement, expression, line, column, digest, feeds, influences,
//   observed];
//   a row flow is [dataset, position, statement, named, line, column, digest, feeds, influences, observed,
//   scans, opaque, order, sorted];
//   observed, opaque and sorted are lists of one item or none;
//   an edge is [column, subtypes, confidence, evidence, confidences]
// Returns: one row {jobs}: the number of written jobs; 0 if a column, a dataset or an owner is missing
CALL () {
  UNWIND range(0, size($columns) - 1) AS i
  MATCH (c:Column {graph: $graph, id: $columns[i]})
  USING INDEX SEEK c:Column(graph, id)
  WITH i, c ORDER BY i
  RETURN collect(c) AS columns
}
CALL () {
  UNWIND range(0, size($datasets) - 1) AS i
  MATCH (d:Dataset {graph: $graph, id: $datasets[i]})
  USING INDEX SEEK d:Dataset(graph, id)
  WITH i, d ORDER BY i
  RETURN collect(d) AS datasets
}
CALL () {
  UNWIND range(0, size($owners) - 1) AS i
  MERGE (o:Owner {graph: $graph, name: $owners[i]})
  WITH i, o ORDER BY i
  RETURN collect(o) AS owners
}
WITH columns, datasets, owners
WHERE size(columns) = size($columns) AND size(datasets) = size($datasets)
UNWIND $jobs AS r
MATCH (j:Job {graph: $graph, id: r[0], project: $project})
USING INDEX SEEK j:Job(graph, id, project)
WHERE j.from = $from
FOREACH (i IN r[1] | FOREACH (d IN [datasets[i]] | CREATE (d)-[:READ_BY {declaredOnly: false}]->(j)))
FOREACH (i IN r[2] | FOREACH (d IN [datasets[i]] | CREATE (d)-[:READ_BY {declaredOnly: true}]->(j)))
FOREACH (i IN r[3] | FOREACH (d IN [datasets[i]] | CREATE (j)-[:WRITES]->(d)))
FOREACH (i IN r[4] | FOREACH (o IN [owners[i]] | CREATE (o)-[:OWNS]->(j)))
FOREACH (f IN r[5] | FOREACH (t IN [columns[f[0]]] |
  CREATE (j)-[:RUNS]->(x:ColumnFlow {
    graph: $graph, position: f[1], statement: f[2], expression: f[3], line: f[4], column: f[5], digest: f[6], from: $from
  })-[:PRODUCES]->(t)
  FOREACH (e IN f[7] | FOREACH (c IN [columns[e[0]]] |
    CREATE (c)-[:FEEDS {subtypes: e[1], confidence: e[2], evidence: e[3], confidences: e[4]}]->(x)))
  FOREACH (e IN f[8] | FOREACH (c IN [columns[e[0]]] |
    CREATE (c)-[:INFLUENCES {subtypes: e[1], confidence: e[2], evidence: e[3], confidences: e[4]}]->(x)))
  FOREACH (_ IN f[9] | SET x:Observed)
  FOREACH (_ IN $staged | SET x:Changing, x.until = $never)
))
FOREACH (f IN r[6] | FOREACH (t IN [datasets[f[0]]] |
  CREATE (j)-[:RUNS]->(x:RowFlow {
    graph: $graph, position: f[1], statement: f[2], named: f[3], line: f[4], column: f[5], digest: f[6], from: $from
  })-[:SHAPES]->(t)
  FOREACH (e IN f[7] | FOREACH (c IN [columns[e[0]]] |
    CREATE (c)-[:FEEDS {subtypes: e[1], confidence: e[2], evidence: e[3], confidences: e[4]}]->(x)))
  FOREACH (e IN f[8] | FOREACH (c IN [columns[e[0]]] |
    CREATE (c)-[:INFLUENCES {subtypes: e[1], confidence: e[2], evidence: e[3], confidences: e[4]}]->(x)))
  FOREACH (_ IN f[9] | SET x:Observed)
  FOREACH (_ IN $staged | SET x:Changing, x.until = $never)
  FOREACH (i IN f[10] | FOREACH (d IN [datasets[i]] | CREATE (d)-[:SCANNED_BY]->(x)))
  FOREACH (_ IN f[11] | SET x:Opaque)
  SET x.order = f[12]
  FOREACH (_ IN f[13] | SET x:Sorted)
))
RETURN count(*) AS jobs
