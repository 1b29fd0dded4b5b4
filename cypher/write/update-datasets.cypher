// Purpose: updates existing datasets: their merged description and the description of the project. A staged
//   build adds its description next to the old one, and readers see it when the build ends
// Parameters: graph, project, number, from, never, staged, datasets: [[properties, relation labels, exposure
//   labels, facts, owners, columns, names of the columns], …]; facts is an empty list if the project does not
//   describe the dataset; a column is [id, name, lowerName, position, type, description, tests]; from, never
//   and staged: see README.md
// Returns: one row {datasets}: the number of updated datasets
MATCH (p:Project {graph: $graph, name: $project}), (b:Build {graph: $graph, project: $project, number: $number})
UNWIND $datasets AS r
MATCH (d:Dataset {graph: $graph, id: r[0].id})
USING INDEX SEEK d:Dataset(graph, id)
REMOVE d:Relation, d:Exposure
WITH p, b, r, d, coalesce(d.from, 0) AS from
SET d = r[0], d.from = from
FOREACH (_ IN r[1] | SET d:Relation)
FOREACH (_ IN r[2] | SET d:Exposure)
FOREACH (_ IN $staged | SET d:Changing, d.until = $never)
WITH p, b, d, r
CALL (p, d, r) {
  MATCH (p)-[f:DESCRIBES]->(d)
  WHERE size(r[3]) > 0
  FOREACH (_ IN $staged | SET f.until = $from)
  FOREACH (_ IN CASE WHEN size($staged) = 0 THEN [1] ELSE [] END | DELETE f)
}
FOREACH (fact IN r[3] |
  CREATE (p)-[f:DESCRIBES]->(d)
  SET f = fact, f.from = $from
)
WITH b, d, r
CALL (d, r) {
  MATCH (o:Owner)-[x:OWNS]->(d)
  WHERE NOT o.name IN r[4]
  DELETE x
}
CALL (d, r) {
  UNWIND r[4] AS name
  MERGE (o:Owner {graph: $graph, name: name})
  MERGE (o)-[:OWNS]->(d)
}
CALL (d, r) {
  MATCH (d)-[:HAS_COLUMN]->(c:Column)
  WHERE c.listed AND NOT c.name IN r[6]
  SET c.listed = false, c.position = null, c.type = null, c.description = null, c.tests = null, c:Loose
}
CALL (b, d, r) {
  UNWIND r[5] AS k
  MERGE (c:Column {graph: $graph, id: k[0]})
  FOREACH (_ IN CASE WHEN c.listed IS NULL THEN [1] ELSE [] END |
    SET c.dataset = d.id, c.name = k[1], c.lowerName = k[2], c.from = $from
    CREATE (d)-[:HAS_COLUMN]->(c)
    CREATE (b)-[:RECORDED {as: 'brought'}]->(c)
    FOREACH (_ IN $staged | SET c:Changing, c.until = $never)
  )
  SET c.listed = true, c.position = k[3], c.type = k[4], c.description = k[5], c.tests = k[6]
}
RETURN count(*) AS datasets
