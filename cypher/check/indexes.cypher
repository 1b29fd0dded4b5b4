// Purpose: the existing indexes, including those of constraints
// Parameters: none
// Returns: rows {name, type, on, properties, isUnique, state, percent, fault}
SHOW INDEXES YIELD name, type, labelsOrTypes, properties, owningConstraint, state, populationPercent, failureMessage
WHERE labelsOrTypes IS NOT NULL
RETURN
  name,
  type,
  labelsOrTypes AS on,
  properties,
  owningConstraint IS NOT NULL AS isUnique,
  state,
  populationPercent AS percent,
  failureMessage AS fault;
