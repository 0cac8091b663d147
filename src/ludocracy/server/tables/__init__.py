"""Tables where people and bots play: one actor per table, its state and log, what it shows, and its handlers."""
