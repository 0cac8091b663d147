"""Promises of players to each other: what became of them by the log, and sentences."""
