// Purpose: creates the nodes of the project and of the build; an interrupted build had the same number and
//   becomes this build
// Parameters: graph, project, number, from, stamp: {finishedAt, analyzer, inputDigest, sourcePath, commit};
//   from: see README.md
// Returns: one row {number}
MERGE (p:Project {graph: $graph, name: $project})
  ON CREATE SET p.number = 0
MERGE (b:Build {graph: $graph, project: $project, number: $number})
SET b += $stamp, b.sequence = $from
RETURN b.number AS number
