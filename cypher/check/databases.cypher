// Purpose: the databases that the user can access, and their state; runs in the database system
// Parameters: none
// Returns: rows {name, status, message, access, home, isDefault}, one for each database on each server
SHOW DATABASES YIELD name, currentStatus, statusMessage, access, home, default
RETURN name, currentStatus AS status, statusMessage AS message, access, home, default AS isDefault;
