"""The list of tables, and the clients that have it open."""
