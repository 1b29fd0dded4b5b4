// Purpose: settings of the server that a build can be too large for; asked of the database system
// Parameters: names
// Returns: rows {name, value}
SHOW SETTINGS YIELD name, value
WHERE name IN $names
RETURN name, value;
