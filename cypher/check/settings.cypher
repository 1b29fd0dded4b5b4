// Purpose: settings of the server that limit the size of a build; runs in the database system
// Parameters: names
// Returns: rows {name, value}
SHOW SETTINGS YIELD name, value
WHERE name IN $names
RETURN name, value;
