"""Promises of players to each other: what became of them by the log, sentences, and what bots make of them."""
