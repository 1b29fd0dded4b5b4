// Purpose: creates datasets with their columns and the description of the project
// Parameters: graph, project, number, datasets: [[properties, relation labels, exposure labels, fact, owners,
//   columns], …]; labels and owners are lists of one item or none; a column is [id, name, lowerName,
//   position, type, description, tests]
// Returns: one row {datasets}: the number of created datasets
MATCH (p:Project {graph: $graph, name: $project}), (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $datasets AS r
CREATE (d:Dataset)
SET d = r[0]
FOREACH (_ IN r[1] | SET d:Relation)
FOREACH (_ IN r[2] | SET d:Exposure)
CREATE (p)-[f:DESCRIBES]->(d)
SET f = r[3]
CREATE (b)-[:RECORDED {as: 'brought'}]->(d)
FOREACH (name IN r[4] |
  MERGE (o:Owner {graph: $graph, name: name})
  CREATE (o)-[:OWNS]->(d)
)
FOREACH (c IN r[5] |
  CREATE (d)-[:HAS_COLUMN]->(:Column {
    graph: $graph, id: c[0], dataset: d.id, name: c[1], lowerName: c[2], position: c[3], type: c[4], description: c[5], tests: c[6], listed: true
  })
)
RETURN count(*) AS datasets
