// Purpose: what time it is for the server
// Parameters: none
// Returns: one row {now: milliseconds since 1970}
RETURN datetime.realtime().epochMillis AS now;
