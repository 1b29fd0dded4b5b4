// Purpose: creates datasets with their columns and the description of the project. A staged build is not
//   visible until it ends
// Parameters: graph, project, number, from, never, staged, datasets: [[properties, relation labels, exposure
//   labels, fact, owners, columns], …]; labels, owners and staged are lists of one item or none; a column is
//   [id, name, lowerName, position, type, description, tests]; from, never and staged: see README.md
// Returns: one row {datasets}: the number of created datasets
MATCH (p:Project {graph: $graph, name: $project}), (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $datasets AS r
CREATE (d:Dataset)
SET d = r[0], d.from = $from
FOREACH (_ IN $staged | SET d:Changing, d.until = $never)
FOREACH (_ IN r[1] | SET d:Relation)
FOREACH (_ IN r[2] | SET d:Exposure)
CREATE (p)-[f:DESCRIBES]->(d)
SET f = r[3], f.from = $from
CREATE (b)-[:RECORDED {as: 'brought'}]->(d)
FOREACH (name IN r[4] |
  MERGE (o:Owner {graph: $graph, name: name})
  CREATE (o)-[:OWNS]->(d)
)
FOREACH (k IN r[5] |
  CREATE (d)-[:HAS_COLUMN]->(c:Column {
    graph: $graph, id: k[0], dataset: d.id, name: k[1], lowerName: k[2], position: k[3], type: k[4], description: k[5], tests: k[6], listed: true, from: $from
  })
  FOREACH (_ IN $staged | SET c:Changing, c.until = $never)
)
RETURN count(*) AS datasets
