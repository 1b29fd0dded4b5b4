// Purpose: the time of the server
// Parameters: none
// Returns: one row {now: milliseconds since 1970}
RETURN datetime.realtime().epochMillis AS now;
