"""Several processes on one PostgreSQL: who is there, taking tables over, and relaying to the process that serves a table."""
