// Purpose: removes owners that own nothing
// Parameters: graph
// Returns: nothing
MATCH (o:Owner {graph: $graph})
WHERE o.name IS NOT NULL AND NOT EXISTS { (o)-[:OWNS]->() }
DELETE o
